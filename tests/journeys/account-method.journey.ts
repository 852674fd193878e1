import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import { lapse } from '#tests/support/people.ts'
import { LONDON } from '#tests/support/buyers/joining.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillCard, VISA, type Card } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const MASTERCARD: Card = { number: '5555 5555 5555 4444', expiry: '08/29', code: '123' }
/** Its bank asks the person, who answers 1234. */
const ASKING: Card = { number: '4000 0000 0000 2503', expiry: '12/30', code: '123' }
/** Its verification succeeds, and each charge is declined. */
const DECLINED_LATER: Card = { number: '4000 0000 0002 0018', expiry: '12/30', code: '123' }
const DECLINED: Card = { number: '4000 1111 1111 1115', expiry: '12/30', code: '123' }

/** A parent whose subscription renews. They have opened the page of the payment method from the link of a mail. */
async function openMethod(page: Page, text: Text, { locale, address }: { locale: string; address?: object }) {
  const { username } = await aParentAccount({ locale })
  await withDatabase(async (db) => {
    const own = sql`(select user_id from credentials where username = ${username})`
    await sql`update subscriptions set auto_renew = true where user_id = ${own}`.execute(db)
    if (address)
      await sql`update users set address = ${JSON.stringify(address)} where id = ${own}`.execute(db)
  })
  await openLoggedIn(page, '/join/account/billing/method', { username })
  await expectHeading(page, text('account.method.change'))
}
const save = async (page: Page, text: Text) =>
  page.getByRole('button', { name: text('account.method.save') }).click()

/** The term of a year is over, and the next one is not paid. */
async function pastDue(username: string): Promise<void> {
  await withDatabase(async (db) => {
    const { user_id: userId } = await db
      .selectFrom('credentials')
      .select('user_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await lapse(db, userId)
    await sql`update subscriptions set auto_renew = true, past_due_since = app_now(), charge_after = 'infinity'
              where user_id = ${userId}`.execute(db)
    await sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id,
                                           term_years, sent_at)
              select id, renews_at, 14400, 990, 'USD', 1011, 1, app_now() - interval '60 days'
              from subscriptions where user_id = ${userId}`.execute(db)
  })
}

for (const { language, width, renewed } of [
  { language: 'en', width: 'desktop', renewed: 'Essentials, 1 year, renewal' },
  { language: 'es-MX', width: 'phone', renewed: 'Esencial, 1 año, renovación' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a declined card shows an error, the next card is stored, and Billing shows it', async ({
      page,
      expectAccessible,
    }) => {
      await openMethod(page, text, { locale: language })
      await fillCard(page, text, DECLINED)
      await expectAccessible()
      await save(page, text)
      await expect(page.getByRole('alert')).toContainText(text('pay.declined'))
      await fillCard(page, text, MASTERCARD)
      await save(page, text)
      await expectHeading(page, text('account.billing.title'))
      const main = page.getByRole('main')
      await expect(main.getByText(text('account.method.replaced'))).toBeVisible()
      await expect(
        main.getByText(text('account.method.card', { brand: 'Mastercard', lastFour: '4444' })),
      ).toBeVisible()
      await expect(main.getByText(text('account.method.expires', { expires: '08/29' }))).toBeVisible()
      await expectAccessible()
    })

    test('a payment that is due is tried at once with the new method, and paid by the one after it', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      await pastDue(username)
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      await expect(page.getByText(text('account.pastDue.isOpen'))).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('account.pastDue.update') }).click()
      await expectHeading(page, text('account.method.change'))
      await fillCard(page, text, DECLINED_LATER)
      await save(page, text)
      await expect(page.getByText(text('account.method.dueDeclined'))).toBeVisible()
      await expectAccessible()
      await page.goto('/join/account/billing/method')
      await fillCard(page, text, MASTERCARD)
      await save(page, text)
      await expectHeading(page, text('account.billing.title'))
      await expect(page.getByText(text('account.method.paid'))).toBeVisible()
      await expect(page.getByRole('link', { name: text('account.pastDue.update') })).toHaveCount(0)
      await expect(page.getByRole('listitem').getByText(renewed)).toBeVisible()
    })

    test('a person whose place another paid takes over the payment on one page', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      await withDatabase((db) =>
        sql`update subscriptions set auto_renew = false, payment_token_enc = null, method = null
            where user_id = (select user_id from credentials where username = ${username})`.execute(db),
      )
      await openLoggedIn(page, '/join/account/billing', { username })
      await page.getByRole('link', { name: text('account.takeOver.button') }).click()
      await expectHeading(page, text('account.takeOver.title'))
      await fillCard(page, text, MASTERCARD)
      await expectAccessible()
      await page.getByRole('button', { name: text('account.takeOver.save') }).click()
      await expectHeading(page, text('account.billing.title'))
      await expect(page.getByText(text('account.takeOver.done'))).toBeVisible()
      await expect(page.getByText(text('account.plan.nextCharge'))).toBeVisible()
    })

    test('PayPal, and then Venmo, is stored without a payment', async ({ page }) => {
      await openMethod(page, text, { locale: language })
      const main = page.getByRole('main')
      for (const [wallet, shown] of [
        ['paypal', /^PayPal\S+@/],
        ['venmo', /^Venmo@venmojoe/],
      ] as const) {
        await page.getByText(text(`checkout.payment.${wallet}`), { exact: true }).click()
        const approved = page.waitForEvent('popup')
        await page.getByRole('button', { name: text(`checkout.${wallet}.open`) }).click()
        await (await approved).getByRole('button', { name: text(`sandbox.${wallet}.approve`) }).click()
        await expect(page.getByText(text('checkout.wallet.kept'))).toBeVisible()
        await save(page, text)
        await expectHeading(page, text('account.billing.title'))
        await expect(main.getByText(shown)).toBeVisible()
        await page.goto('/join/account/billing/method')
      }
    })

    test('a British card is stored after its bank has verified the person', async ({ page }) => {
      await openMethod(page, text, { locale: language, address: LONDON })
      await fillCard(page, text, ASKING)
      await save(page, text)
      const bank = page.frameLocator('dialog iframe')
      await bank.getByRole('button', { name: text('sandbox.challenge.cancel') }).click()
      await expect(page.getByRole('alert')).toContainText(text('checkout.verify.cancelled'))
      await save(page, text)
      await bank.getByRole('textbox').fill('1234')
      await bank.getByRole('button', { name: text('sandbox.challenge.submit') }).click()
      await expectHeading(page, text('account.billing.title'))
      const kept = text('account.method.card', { brand: 'Visa', lastFour: '2503' })
      await expect(page.getByText(kept)).toBeVisible()
    })
  })
}

test('after a request that was lost, the card that was typed last is stored', async ({ context }) => {
  const text = wordsIn('en')
  // A separate page, because the browser's complaint about the lost call is expected here.
  const page = await context.newPage()
  await openMethod(page, text, { locale: 'en' })
  await fillCard(page, text, VISA)
  await page.route(/\/method\.data/, async (route) => route.abort())
  await save(page, text)
  await expect(page.getByRole('alert')).toContainText(text('account.method.network'))
  await page.unroute(/\/method\.data/)
  await fillCard(page, text, MASTERCARD)
  await save(page, text)
  await expect(
    page.getByRole('main').getByText(text('account.method.card', { brand: 'Mastercard', lastFour: '4444' })),
  ).toBeVisible()
})

test('without a network, the page says that nothing was saved, and the same card can be saved later', async ({
  context,
}) => {
  const text = wordsIn('en')
  const page = await context.newPage()
  await openMethod(page, text, { locale: 'en' })
  await fillCard(page, text, VISA)
  await context.setOffline(true)
  await save(page, text)
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
    text('checkout.card.offline'),
  ])
  await context.setOffline(false)
  await save(page, text)
  await expect(page.getByText(text('account.method.replaced'))).toBeVisible()
})

test('after the end of the subscription the page says so', async ({ page }) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  await withDatabase((db) =>
    sql`update subscriptions set status = 'expired'
        where user_id = (select user_id from credentials where username = ${username})`.execute(db),
  )
  await openLoggedIn(page, '/join/account/billing/method', { username })
  await expect(page.getByText(text('account.method.ended'))).toBeVisible()
})
