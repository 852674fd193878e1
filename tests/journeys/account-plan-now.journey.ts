import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { fillCard, VISA, type Card } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const GOOD: Card = { number: '5555 5555 5555 4444', expiry: '08/29', code: '123' }
/** Its first verification succeeds, and each charge is declined. */
const DECLINED_LATER: Card = { number: '4000 0000 0002 0018', expiry: '12/30', code: '123' }
const RUNS = [
  { language: 'en', width: 'desktop', premium: 'Premium, 1 year' },
  { language: 'es-MX', width: 'phone', premium: 'Premium, 1 año' },
] as const

/** A parent with Essentials and a card on file, before the change to Premium. */
async function openChange(page: Page, text: Text, given: { language: string; card: Card; premium: string }) {
  const { language: locale, card, premium } = given
  const { username, email } = await aParentAccount({ locale })
  const own = sql`(select user_id from credentials where username = ${username})`
  await withDatabase((db) =>
    sql`update subscriptions set auto_renew = true where user_id = ${own}`.execute(db),
  )
  await openLoggedIn(page, '/join/account/billing/method', { username })
  await expectHeading(page, text('account.method.change'))
  await fillCard(page, text, card)
  await page.getByRole('button', { name: text('account.method.save') }).click()
  await expectHeading(page, text('account.billing.title'))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: text('plans.link') }).click()
  await main.getByRole('link', { name: `${text('plans.choose')} ${premium}` }).click()
  await expectHeading(page, text('plans.now.ask', { name: premium }))
  const changes = () =>
    withDatabase(async (db) => {
      const { rows } = await sql<{ state: string }>`
        select o.state from orders o join subscriptions s on s.id = o.subscription_id
        where o.flow = 'change' and s.user_id = ${own}`.execute(db)
      return rows.map(({ state }) => state)
    })
  return { email, changes }
}

const pay = (page: Page, text: Text) =>
  page.getByRole('button', { name: new RegExp(`^${text('plans.now.confirm', { total: '' }).trim()}`) })

for (const { language, width, premium } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent changes to a dearer plan at once and pays the difference once, and the mail stops the renewal', async ({
      page,
      browser,
      expectAccessible,
    }) => {
      const { email, changes } = await openChange(page, text, { language, premium, card: GOOD })
      const main = page.getByRole('main')
      await expect(main.getByText(text('plans.now.paid'))).toBeVisible()
      await expectAccessible()
      await pay(page, text).dblclick()
      await expect(main.getByText(text('plans.now.done'))).toBeVisible()
      await expect(main.getByText(premium).first()).toBeVisible()
      await expectAccessible()
      expect(await changes()).toEqual(['paid'])
      const { links } = await mailSaying(page.context(), { recipient: email, words: premium })
      await page.goto('/join/account/billing')
      await expect(main.getByText(premium).first()).toBeVisible()
      await expect(main.getByText(text('account.receipts.change', { what: premium }))).toBeVisible()

      const other = await (await anotherBrowser(browser, language)).newPage()
      await other.goto(links.find((link) => link.includes('/join/renewal?')) ?? '')
      await other.getByRole('button', { name: text('account.renewal.confirm'), exact: true }).click()
      await expectHeading(other, text('account.renewal.isOffTitle'))
      await page.reload()
      await expect(main.getByText(text('account.plan.isOff'))).toBeVisible()
      await page.getByRole('button', { name: text('account.plan.switchOn') }).click()
      await expect(main.getByText(text('account.renewal.isOn'))).toBeVisible()
      // The link was forgotten, so its page does not know what holds now.
      await other.reload()
      await expectHeading(other, text('account.renewal.wasOffTitle'))
      await expect(other.getByText(text('account.renewal.wasOff'))).toBeVisible()
      await other.context().close()
    })

    test('a declined card changes nothing, and the page offers another method', async ({
      page,
      expectAccessible,
    }) => {
      await openChange(page, text, { language, premium, card: DECLINED_LATER })
      await pay(page, text).click()
      await expect(page.getByRole('alert')).toContainText(
        text('plans.now.declined', { why: text('pay.declined') }),
      )
      await expect(pay(page, text)).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('plans.now.otherMethod') }).click()
      await expectHeading(page, text('account.method.change'))
    })
  })
}

test('a card that another tab has replaced is not charged before the page names the new one', async ({
  page,
}) => {
  const text = wordsIn('en')
  const premium = 'Premium, 1 year'
  const { changes } = await openChange(page, text, { language: 'en', premium, card: GOOD })
  await expect(page.getByText('4444')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/join/account/billing/method')
  await fillCard(tab, text, VISA)
  await tab.getByRole('button', { name: text('account.method.save') }).click()
  await expectHeading(tab, text('account.billing.title'))
  await tab.close()

  await pay(page, text).click()
  await expect(page.getByRole('alert')).toContainText(text('plans.methodChanged'))
  await expect(page.getByText('1111')).toBeVisible()
  expect(await changes()).toEqual([])
  await pay(page, text).click()
  await expect(page.getByRole('main').getByText(text('plans.now.done'))).toBeVisible()
  expect(await changes()).toEqual(['paid'])
})
