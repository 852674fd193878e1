import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillCard } from './support/checkout.ts'
import { expect } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { endLeases, holdLeases, test, type OwnApp } from './support/own-app.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const CARD = { number: '5555 5555 5555 4444', expiry: '08/29', code: '123' }
/** The gateway keeps it, and its answer is lost. */
const LOST = { number: '4000 0000 0000 0119', expiry: '08/29', code: '123' }
const BILLING = '/join/account/billing'
const RUNS = [
  { language: 'en', width: 'phone', premium: 'Premium, 1 year' },
  { language: 'es-MX', width: 'desktop', premium: 'Premium, 1 año' },
] as const

/** The process ends after the gateway has answered, and before the answer is written. */
const DIES = { FAIL_POINT: 'P5' }

/** A parent in Billing, whose subscription renews with a card on file. */
async function inBilling(own: OwnApp, { text, language }: { text: Text; language: string }) {
  const { username, email } = await aParentAccount({ locale: language, db: own.db })
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s join credentials c on c.user_id = s.user_id where c.username = ${username}`.execute(
    own.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`update subscriptions set auto_renew = true where id = ${id}`.execute(own.db)
  const page = await (await own.visit()).newPage()
  await openLoggedIn(page, `${BILLING}/method`, { username })
  await giveMethod(page, text, CARD)
  await expectHeading(page, text('account.billing.title'))
  return { page, id, email }
}

async function giveMethod(page: Page, text: Text, card: typeof CARD): Promise<void> {
  await expectHeading(page, text('account.method.change'))
  await fillCard(page, text, card)
  await page.getByRole('button', { name: text('account.method.save') }).click()
}

const capturesOf = async ({ db }: OwnApp) => {
  const { rows } = await sql<{ event: string }>`
    select event from sandbox_journal where event in ('captured', 'voided')`.execute(db)
  return rows.map(({ event }) => event)
}

/** Opens Billing again and again, until it says the text or no longer says it. */
async function billingSays(page: Page, said: string, isSaid = true): Promise<void> {
  await expect(async () => {
    await page.goto(BILLING)
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible({
      visible: isSaid,
      timeout: 1000,
    })
  }).toPass({ timeout: 100_000 })
}

for (const { language, width, premium } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    test.describe.configure({ timeout: 180_000 })
    const text = wordsIn(language)

    test('a process dies in a change of plan: Billing says that it is being paid, then the new plan', async ({
      own,
    }) => {
      const dying = await own.start(DIES)
      const { page } = await inBilling(own, { text, language })
      const main = page.getByRole('main')
      await main.getByRole('link', { name: text('plans.link') }).click()
      await main.getByRole('link', { name: `${text('plans.choose')} ${premium}` }).click()
      await expectHeading(page, text('plans.now.ask', { name: premium }))
      await page.getByRole('button', { name: confirmIn(text) }).click()
      expect(await dying.ended).toBeNull()
      await holdLeases(own)
      await own.start()
      await billingSays(page, text('account.billing.paying'))
      await page.goto(`${BILLING}/plan`)
      await expect(main.getByText(text('plans.underWay'))).toBeVisible()
      await endLeases(own)
      await billingSays(page, text('account.receipts.change', { what: premium }))
      await billingSays(page, text('account.billing.paying'), false)
      expect(await capturesOf(own)).toEqual(['captured'])
    })

    test('a process dies in a renewal: Billing says that it is being paid, then the new last day', async ({
      own,
    }) => {
      const before = await own.start()
      const { page, id } = await inBilling(own, { text, language })
      await before.stop()
      // The last paid day was yesterday in UTC. So it has begun in every time zone.
      const earlier = sql`interval '1 year 1 day'`
      await sql`update subscriptions set starts_at = starts_at - ${earlier}, renews_at = renews_at - ${earlier}
                where id = ${id}`.execute(own.db)
      await sql`update subscription_periods
                set during = tstzrange(lower(during) - ${earlier}, upper(during) - ${earlier})
                where subscription_id = ${id}`.execute(own.db)
      await sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id,
                                             term_years, noticed_at, sent_at)
        select id, renews_at, 14400, 990, 'USD', package_id, term_years, now() - interval '30 days', now() - interval '30 days'
        from subscriptions where id = ${id}`.execute(own.db)
      const dying = await own.start(DIES)
      expect(await dying.ended).toBeNull()
      await holdLeases(own)
      await own.start()
      await billingSays(page, text('account.billing.paying'))
      await page.goto(`${BILLING}/renewal`)
      await expect(page.getByText(text('account.renewal.charging'))).toBeVisible()
      await endLeases(own)
      await billingSays(page, text('account.billing.paying'), false)
      const { rows } = await sql<{ days: number }>`
        select renews_at - current_date as days from subscriptions where id = ${id}`.execute(own.db)
      expect(rows[0]?.days).toBeGreaterThan(360)
      expect(await capturesOf(own)).toEqual(['captured'])
    })

    test('a process dies while a method is saved: Billing says so, then shows the new method', async ({
      own,
    }) => {
      const dying = await own.start()
      const { page } = await inBilling(own, { text, language })
      await page.goto(`${BILLING}/method`)
      await giveMethod(page, text, LOST)
      await expect(page.getByText(text('account.method.waiting'), { exact: true })).toBeVisible()
      // This page asks again every three seconds.
      await page.goto('about:blank')
      await dying.kill()
      await holdLeases(own)
      const waiting = await own.start()
      await billingSays(page, text('account.method.saving'))
      await endLeases(own)
      // A process looks for such changes when it starts, and then every 30 seconds.
      await waiting.stop()
      await own.start()
      await billingSays(page, text('account.method.card', { brand: 'Visa', lastFour: '0119' }))
      await billingSays(page, text('account.method.saving'), false)
    })
  })
}

const confirmIn = (text: Text) => new RegExp(`^${text('plans.now.confirm', { total: '' }).trim()}`)
