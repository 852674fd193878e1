import type { Page } from '@playwright/test'
import { sql, type RawBuilder } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import type { SubscriptionState } from '#domain/subscriptions/states.ts'
import type { Db } from '#server/db/database.ts'
import { lapse, withoutSubscription } from '#tests/support/people.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

type Shown = {
  named: string
  /** Other changes of the database, before those of the subscription. */
  change?: (db: Db, userId: string) => Promise<unknown>
  /** Changes of the subscription. What the states before it have changed stays. */
  set?: RawBuilder<unknown>
  /** A text that only this state has. */
  says: (text: Text) => string
  /** My account, the first page after a log-in, says it too. */
  inMyAccount?: true
}

const CARD = { method: 'creditCard', brand: 'Visa', lastFour: '1881', expirationMonth: '08' }
const withCard = (expirationYear: string) =>
  sql`method = ${JSON.stringify({ ...CARD, expirationYear })}::jsonb, payment_token_enc = decode('00', 'hex')`

/** All states of `domain/subscriptions/states.ts`, and what Billing shows in each of them. In the order of a life. */
const STATES: Record<SubscriptionState['state'], readonly Shown[]> = {
  active: [
    {
      named: 'renews',
      set: sql`auto_renew = true, ${withCard('2040')}`,
      says: (text) => text('account.plan.nextCharge'),
    },
    {
      named: 'another plan is planned',
      set: sql`next_package_id = 1001, next_services = '{}', next_term_years = 1, next_renewal_minor = 9900`,
      says: (text) =>
        text('account.plan.title', {
          name: text('package.basic.name'),
          years: text('account.subscription.years', { years: 1 }),
        }),
    },
    {
      named: 'its card expires before the next charge',
      set: sql`next_package_id = null, next_services = null, next_term_years = null, next_renewal_minor = null, ${withCard('2026')}`,
      says: (text) => text('account.method.expiresFirst'),
    },
    {
      named: 'its bank has refused the card',
      set: sql`${withCard('2040')}, method_refused_at = app_now()`,
      says: (text) => text('account.method.refused'),
    },
    {
      named: 'the notice came back',
      set: sql`method_refused_at = null, renews_at = current_date + 20`,
      change: async (db, userId) =>
        sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years, returned_at)
              select id, current_date + 20, 14400, 990, 'USD', 1011, 1, app_now() from subscriptions where user_id = ${userId}`.execute(
          db,
        ),
      says: (text) => text('account.waits.changeEmail'),
      inMyAccount: true,
    },
    ...(['open', 'won', 'lost'] as const).map((dispute) => ({
      named: `a payment is disputed: ${dispute}`,
      change: async (db: Db, userId: string) =>
        sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency)
              select 'd-' || ${userId}, 't-' || ${userId}, id, 'chargeback', ${dispute}, amount_minor, currency
              from orders where payer_id = ${userId}
              on conflict (id) do update set state = excluded.state`.execute(db),
      says: (text: Text) => text(`account.receipts.disputed.${dispute}`),
    })),
    {
      named: 'renewal is off',
      set: sql`auto_renew = false`,
      says: (text) => text('account.plan.switchOn'),
    },
    {
      named: 'another person paid',
      set: sql`payment_token_enc = null, method = null`,
      says: (text) => text('account.takeOver.button'),
    },
  ],
  'past-due': [
    {
      named: 'was never tried',
      change: lapse,
      set: sql`auto_renew = true, ${withCard('2040')}, past_due_since = app_now(), past_due_untried = true, charge_after = app_now() + interval '1 day'`,
      says: (text) => text('account.pastDue.staysOpen'),
    },
    {
      named: 'waits for another method',
      set: sql`method_refused_at = app_now(), charge_after = 'infinity'`,
      says: (text) => text('account.pastDue.why.gone'),
      inMyAccount: true,
    },
  ],
  ended: [
    {
      named: 'ended as wished',
      set: sql`status = 'expired', auto_renew = false, past_due_since = null, charge_after = null`,
      says: (text) => text('account.comeback.how'),
    },
    {
      named: 'had no address',
      set: sql`ended_because = 'no-address'`,
      says: (text) => text('account.ended.no-address'),
    },
    {
      named: 'was refunded',
      set: sql`ended_because = null`,
      change: async (db, userId) => {
        await sql`delete from disputes d using orders o where o.id = d.order_id and o.payer_id = ${userId}`.execute(
          db,
        )
        await sql`update orders set state = 'refunded' where payer_id = ${userId}`.execute(db)
      },
      says: (text) => text('account.receipts.refunded'),
    },
    {
      named: 'never was',
      change: async (db, userId) => {
        await sql`delete from renewal_notices n using subscriptions s
                  where s.id = n.subscription_id and s.user_id = ${userId}`.execute(db)
        await withoutSubscription(db, userId)
      },
      says: (text) => text('account.comeback.first'),
    },
  ],
}

async function enterState(userId: string, { set, change }: Shown): Promise<void> {
  await withDatabase(async (db) => {
    await change?.(db, userId)
    if (set) await sql`update subscriptions set ${set} where user_id = ${userId}`.execute(db)
  })
}

/** Whether the page is wider than its window. */
const scrollsSideways = async (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The sentences of the charges that do not begin at the left. */
const sentencesAtTheRight = async (page: Page) =>
  page
    .locator('.charges .line')
    .evaluateAll((all) =>
      all.filter((line) => getComputedStyle(line).textAlign === 'right').map((line) => line.textContent),
    )

for (const { language, width } of inOneLook([
  { language: 'es-MX', width: 'phone' },
  { language: 'en', width: 'desktop' },
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
])) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('Billing shows every state of a subscription', async ({ page, expectAccessible }) => {
      const { username } = await aParentAccount({ locale: language })
      const { user_id: userId } = await withDatabase((db) =>
        db
          .selectFrom('credentials')
          .select('user_id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow(),
      )
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      for (const [state, all] of Object.entries(STATES))
        for (const shown of all)
          await test.step(`${state}: ${shown.named}`, async () => {
            await enterState(userId, shown)
            await page.goto('/join/account/billing')
            await expectHeading(page, text('account.billing.title'))
            await expect(page.getByRole('main').getByText(shown.says(text)).first()).toBeVisible()
            await expectAccessible()
            expect(await scrollsSideways(page)).toBe(false)
            if (width === 'phone') expect(await sentencesAtTheRight(page)).toEqual([])
            if (!shown.inMyAccount) return
            await page.goto('/join/account')
            await expect(page.getByRole('main').getByText(shown.says(text))).toBeVisible()
          })
    })
  })
}
