import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { chargeRenewals } from '#server/renewals/index.ts'
import { paysOnFile } from '#domain/payments/flows.ts'
import { buyersForPayments } from '#server/checkout/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { BUYERS } from '#server/buyers.ts'
import { jobContext } from '../job-context.ts'
import { anyone, aNonce, aPurchase, leaveReceipt, testPayments, TEST_SECRETS } from '../payments/payments.ts'
import { SNAPSHOT } from '../cases/price-snapshot.ts'
import { aFamily } from '../people.ts'
import { recordedLog } from '../recorded-log.ts'
import { testSubscriptionOrders } from './renewals.ts'
import { testSite } from '../site.ts'

/** A sales tax of six per cent everywhere. */
export const SIX_PER_CENT: TaxGateway = {
  quote: async ({ taxableMinor }) => ({
    outcome: 'quoted',
    id: 'tax-1',
    parts: [{ name: 'Sales tax', ratePpm: 60_000, amountMinor: Math.round(taxableMinor * 0.06) }],
  }),
}

/** No tax. While it is asked for, something happens to the renewal that is being priced. */
export function noTaxAfter(happens: () => Promise<unknown>): TaxGateway {
  return {
    quote: async () => {
      await happens()
      return { outcome: 'quoted', id: 'tax', parts: [] }
    },
  }
}

type Options = NonNullable<Parameters<typeof testPayments>[1]> & { tax?: TaxGateway }

/** The engine and the job that charges renewals, with the sandbox gateway. */
export function testCharges(db: Db, { tax = SIX_PER_CENT, ...options }: Options = {}) {
  const { fulfil, readContact, onFile } = buyersForPayments(BUYERS, {
    secrets: TEST_SECRETS,
    site: testSite,
    subscriptions: testSubscriptionOrders,
  })
  const tested = testPayments(db, {
    // In these tests, first purchases have no draft.
    fulfil: async (tx, order) => (paysOnFile(order.flow) ? fulfil : leaveReceipt)(tx, order),
    readContact,
    onFile,
    ...options,
  })
  const log = recordedLog()
  const deps = { secrets: TEST_SECRETS, payments: tested.payments, tax }
  const job = chargeRenewals(deps)
  return {
    ...tested,
    deps: { ...deps, db, log },
    log,
    /** Charges everything that is due. */
    charge: async () => job.run(jobContext(db, log)),
  }
}

export type Subscriber = { userId: string; email: string; subscriptionId: string; paidUntil: string }

type Given = {
  /** The instrument of the first payment. */
  nonce?: string
  noticeMinor?: number | null
  noticeAgeDays?: number
  timeZone?: string
  renews?: boolean
}

/** A person who bought a year with a card on file, a year ago. Today is the last paid day, and the notice was sent. */
export async function aSubscriber(db: Db, given: Given = {}): Promise<Subscriber> {
  const { nonce = 'fake-valid-visa-nonce', noticeMinor = 14_400, noticeAgeDays = 30 } = given
  const { parentId: userId, email } = await aFamily(db)
  const address = {
    line1: '1 Elm St',
    line2: null,
    city: 'Saint Paul',
    region: 'MN',
    postalCode: '55101',
    country: 'US',
  }
  await db
    .updateTable('users')
    .set({ address: JSON.stringify(address), time_zone: given.timeZone ?? 'UTC' })
    .where('id', '=', userId)
    .execute()
  const purchase = { payerId: userId, beneficiaryIds: [userId], snapshot: SNAPSHOT, amountMinor: 15_264 }
  const { payments } = testPayments(db)
  const placed = await payments.placeOrder(aPurchase(purchase, aNonce(nonce)), anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  const subscriptionId = randomUUID()
  const { rows } = await sql<{ paidUntil: string }>`
    insert into subscriptions (id, user_id, order_id, package_id, services, term_years, status, starts_at, renews_at,
                               renewal_minor, currency, auto_renew, payment_token_enc)
    values (${subscriptionId}, ${userId}, ${placed.order.id}, 1011, '{MYFILES}', 1, 'current',
            app_now() - interval '1 year', (app_now() at time zone 'UTC')::date, 14400, 'USD', ${given.renews ?? true},
            ${placed.order.vaultToken})
    returning renews_at::text as "paidUntil"`.execute(db)
  const paidUntil = rows[0]?.paidUntil ?? ''
  if (noticeMinor !== null)
    await sql`
      insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years,
                                   noticed_at, sent_at)
      values (${subscriptionId}, ${paidUntil}, ${noticeMinor}, 0, 'USD', 1011, 1,
              app_now() - make_interval(days => ${noticeAgeDays}::int),
              app_now() - make_interval(days => ${noticeAgeDays}::int))`.execute(db)
  await sql`update entitlement_slots set live = false where beneficiary_id = ${userId}`.execute(db)
  return { userId, email, subscriptionId, paidUntil }
}

/** The payment and the state of a subscription. */
export async function stateOf(db: Db, { subscriptionId }: Pick<Subscriber, 'subscriptionId'>) {
  const { rows } = await sql<{ status: string; paidUntil: string; isPastDue: boolean; isRefused: boolean }>`
    select status, renews_at::text as "paidUntil", past_due_since is not null as "isPastDue",
           method_refused_at is not null as "isRefused"
    from subscriptions where id = ${subscriptionId}`.execute(db)
  return rows[0]
}

/** The charges and refunds for the renewals of a subscription. */
export async function gatewayEvents(db: Db, { subscriptionId }: Pick<Subscriber, 'subscriptionId'>) {
  const { rows } = await sql<{ event: string; amount: number }>`
    select j.event, j.amount_minor as amount
    from sandbox_journal j join orders o on o.order_no = j.order_no
    where o.subscription_id = ${subscriptionId} order by j.id`.execute(db)
  return rows
}

/** The names of the same events. */
export async function eventNames(db: Db, subscriber: Pick<Subscriber, 'subscriptionId'>): Promise<string[]> {
  return (await gatewayEvents(db, subscriber)).map(({ event }) => event)
}

/** Replaces the method by that of another subscriber, as if the person had given it. */
export async function giveAnotherMethod(db: Db, { subscriptionId }: Subscriber): Promise<void> {
  const other = await aSubscriber(db, { renews: false })
  await sql`
    update subscriptions set method_refused_at = null, charge_after = null, payment_token_enc =
      (select payment_token_enc from subscriptions where id = ${other.subscriptionId})
    where id = ${subscriptionId}`.execute(db)
}
