import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aChanger,
  DAYS_LEFT,
  requestFor,
  planOf,
  type Changer,
} from '#tests/support/renewals/plan-changes.ts'
import { eventNames, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { recoverAll } from '#tests/support/payments/payments.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { changeNow } from './change-now.ts'

const { db } = await testDatabase()
const charges = testCharges(db)
const ESSENTIALS = { packageId: 1011, years: 1, extras: [] }
const PREMIUM = { packageId: 1021, years: 1, extras: [] }

beforeEach(async () => {
  await setClockOffset(db, -DAYS_LEFT * DAY_SECONDS)
})

async function change(person: Changer, wanted: typeof PREMIUM): Promise<string> {
  const changed = await changeNow(charges.deps, await requestFor(charges.deps, person, wanted))
  if (changed.outcome !== 'changed') throw new Error(changed.outcome)
  return changed.orderNo
}

/** The number of the order that paid the present term. */
async function termOf({ userId }: Changer): Promise<string> {
  const { order_no: orderNo } = await db
    .selectFrom('orders')
    .select('order_no')
    .where('payer_id', '=', userId)
    .where('flow', '=', 'join')
    .executeTakeFirstOrThrow()
  return orderNo
}

/** The refund is the amount that the page of the receipt shows. */
async function refund({ userId }: Changer, orderNo: string) {
  await settleCaptured(db, { ageSeconds: -1 })
  const offer = await charges.payments.refundOffer({ orderNo, payerId: userId })
  const by = { kind: 'person', userId, locale: 'en', address: '192.0.2.1' } as const
  return charges.payments.refundOrder({ orderNo, by, amountMinor: offer?.amountMinor ?? 0 })
}

test('the refund of a change restores the earlier plan with its price, and keeps time and renewal', async () => {
  const person = await aChanger(db)
  const orderNo = await change(person, PREMIUM)
  const offer = await charges.payments.refundOffer({ orderNo, payerId: person.userId })
  expect(offer).toMatchObject({ refusal: null, endsOwn: false, planBefore: { displayName: 'Essentials' } })
  expect(await refund(person, orderNo)).toMatchObject({ outcome: 'refunded' })
  expect(await planOf(db, person)).toMatchObject({
    package_id: 1011,
    renewal_minor: 14_400,
    auto_renew: true,
    status: 'current',
  })
  expect(await mailsOfKind(db, { recipient: person.email, kind: 'refund-made' })).toMatchObject([
    { ended: false, changeEnded: true },
  ])
})

test('after its refund the same change can be bought again', async () => {
  const person = await aChanger(db)
  await refund(person, await change(person, PREMIUM))
  const again = await change(person, PREMIUM)
  expect(await planOf(db, person)).toMatchObject({ package_id: 1021 })
  expect(await refund(person, again)).toMatchObject({ outcome: 'refunded' })
})

test('of two changes, the later one is refunded first', async () => {
  const person = await aChanger(db)
  await sql`update subscriptions set package_id = 1001, renewal_minor = 9900 where id = ${person.subscriptionId}`.execute(
    db,
  )
  await sql`update orders set price_snapshot = price_snapshot || '{"subTotalAfterDiscountMinor": 9900}'
            where payer_id = ${person.userId}`.execute(db)
  const first = await change(person, ESSENTIALS)
  await sql`update orders set paid_at = paid_at - interval '1 hour' where order_no = ${first}`.execute(db)
  const second = await change(person, PREMIUM)
  expect(await refund(person, first)).toMatchObject({ outcome: 'refused', because: 'changed-since' })
  expect(await refund(person, second)).toMatchObject({ outcome: 'refunded' })
  expect(await planOf(db, person)).toMatchObject({ package_id: 1011 })
  expect(await refund(person, first)).toMatchObject({ outcome: 'refunded' })
  expect(await planOf(db, person)).toMatchObject({ package_id: 1001, renewal_minor: 9_900 })
})

test('the refund of a term also refunds the changes within that term', async () => {
  const person = await aChanger(db)
  await sql`update subscriptions set package_id = 1001, renewal_minor = 9900 where id = ${person.subscriptionId}`.execute(
    db,
  )
  await sql`update orders set price_snapshot = price_snapshot || '{"subTotalAfterDiscountMinor": 9900}'
            where payer_id = ${person.userId}`.execute(db)
  const numbers = [await change(person, ESSENTIALS), await change(person, PREMIUM)]
  const by = { kind: 'operator', reason: 'goodwill' } as const
  await charges.payments.refundOrder({ orderNo: await termOf(person), by, amountMinor: null })
  await recoverAll(db, charges.payments, 2)
  expect(await planOf(db, person)).toMatchObject({ status: 'expired' })
  const changes = db.selectFrom('orders').select('state').where('order_no', 'in', numbers)
  expect(await changes.execute()).toEqual([{ state: 'refunded' }, { state: 'refunded' }])
  const events = await eventNames(db, person)
  expect(events.filter((event) => event === 'voided' || event === 'refunded')).toHaveLength(2)
  expect(await refund(person, numbers[0] ?? '')).toMatchObject({ because: 'already-refunded' })
  expect(await mailsOfKind(db, { recipient: person.email, kind: 'refund-made' })).toHaveLength(3)
})

test('before the refund of a term, its payer learns what their changes within that term give back too', async () => {
  const person = await aChanger(db)
  const [changed, term] = [await change(person, PREMIUM), await termOf(person)]
  const offerOf = async (orderNo: string) => charges.payments.refundOffer({ orderNo, payerId: person.userId })
  const { amountMinor = 0 } = (await offerOf(changed)) ?? {}
  expect(amountMinor).toBeGreaterThan(0)
  expect(await offerOf(changed)).toMatchObject({ changesMinor: 0 })
  expect(await offerOf(term)).toMatchObject({ changesMinor: amountMinor })

  const { userId: another } = await aChanger(db)
  await sql`update orders set payer_id = ${another} where order_no = ${changed}`.execute(db)
  expect(await offerOf(term)).toMatchObject({ changesMinor: 0 })
})

test('a partial refund of the term does not refund its changes', async () => {
  const person = await aChanger(db)
  const orderNo = await change(person, PREMIUM)
  const term = await termOf(person)
  await settleCaptured(db, { ageSeconds: -1 })
  const by = { kind: 'operator', reason: 'goodwill' } as const
  await charges.payments.refundOrder({ orderNo: term, by, amountMinor: 100 })
  await recoverAll(db, charges.payments, 2)
  expect(await planOf(db, person)).toMatchObject({ status: 'current', package_id: 1021 })
  expect(await charges.payments.refundOffer({ orderNo, payerId: person.userId })).toMatchObject({
    refusal: null,
  })
})

test('a change whose refund is under way when its term ends is left to staff until its rest is refunded', async () => {
  const person = await aChanger(db)
  const [changed, term] = [await change(person, PREMIUM), await termOf(person)]
  const by = { kind: 'operator', reason: 'goodwill' } as const
  const give = async (orderNo: string, amountMinor: number | null) =>
    (await charges.payments.refundOrder({ orderNo, by, amountMinor })).outcome
  const isOpen = async () => {
    const { rows } = await sql`
      select from reconciliations r join orders o on o.winner_txn = r.txn
      where o.order_no = ${changed} and r.finding = 'change-not-refunded' and r.resolved_at is null`.execute(
      db,
    )
    return rows.length > 0
  }
  expect(await give(changed, 100)).toBe('under-way')
  await give(term, null)
  expect([await planOf(db, person), await isOpen()]).toMatchObject([{ status: 'expired' }, true])
  await settleCaptured(db, { ageSeconds: -1 })
  await recoverAll(db, charges.payments, 2)
  expect(await isOpen()).toBe(true)
  expect(await give(changed, null)).toBe('refunded')
  expect(await isOpen()).toBe(false)
})
