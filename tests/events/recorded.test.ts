import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { publishedBody, publishedEvents } from '#domain/contracts/published-events.ts'
import type { EventType } from '#domain/events/event-types.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { activate, recordConsents, recordMarketing } from '#server/people/index.ts'
import { askForErasure } from '#server/privacy/erasure.ts'
import { erasePeople } from '#server/privacy/erase-people.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testSite } from '#tests/support/site.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, testCharges, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

beforeEach(async () => sql`update subscriptions set auto_renew = false`.execute(db))
afterEach(async () => setClockOffset(db, 0))

/** The events about a person, as the receiver gets them. */
async function eventsAbout(personId: string): Promise<{ type: EventType; data: Record<string, unknown> }[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('n')
    .execute()
  return rows.map(({ type, version, at, family_id: familyId, data }) => {
    const body = { type, version, timestamp: at.toISOString(), data: { personId, familyId, ...data } }
    expect(publishedBody(type).parse(body)).toEqual(body)
    return { type, data }
  })
}
const typesAbout = async (personId: string) => (await eventsAbout(personId)).map(({ type }) => type)
const only = async (personId: string, wanted: EventType) =>
  (await eventsAbout(personId)).filter(({ type }) => type === wanted).map(({ data }) => data)

/** A process that is killed at this point. */
const killedAt = (point: FailPoint) => ({
  reach: (reached: FailPoint) => {
    if (reached === point) throw new Error('killed')
  },
})

test.each([null, 'P9', 'P10', 'P11'] satisfies (FailPoint | null)[])(
  'a renewal is one event, also of a process that is killed at %s',
  async (point) => {
    const subscriber = await aSubscriber(db)
    const before = await typesAbout(subscriber.userId)
    await testCharges(db, point ? killedAt(point) : {}).charge()
    const { charge, payments } = testCharges(db)
    for (const hours of [0.1, 1, 4]) {
      await setClockOffset(db, hours * HOUR_SECONDS)
      await payments.recoverOnce()
      await charge()
    }
    expect((await typesAbout(subscriber.userId)).slice(before.length)).toEqual([
      'subscription.renewed',
      'order.paid',
    ])
  },
)

test.each([null, 'P30'] satisfies (FailPoint | null)[])(
  'a refund is one event, also of a process that is killed at %s',
  async (point) => {
    const { payments } = testPayments(db, { fulfil: giveYears, ...(point ? killedAt(point) : {}) })
    const charge = await aCharge(db, payments)
    await settleCaptured(db, { ageSeconds: -1 })
    const by = { kind: 'operator', reason: 'paid twice' } as const
    const asked = payments.refundOrder({ orderNo: charge.orderNo, by, amountMinor: 5500 })
    await asked.catch(() => undefined)
    await recoverAll(db, testPayments(db, { fulfil: giveYears }).payments)
    expect(await only(charge.parentId, 'order.refunded')).toEqual([
      { orderNo: charge.orderNo, amount: 5500, currency: 'USD', isWhole: false },
    ])
  },
)

async function orderNoOf({ subscriptionId }: Subscriber): Promise<string> {
  const row = await db
    .selectFrom('orders')
    .select('order_no')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return row.order_no
}

test('money that the bank does not deliver causes one event of the order and one of the renewal', async () => {
  const subscriber = await aSubscriber(db)
  const { charge, payments } = testCharges(db)
  await charge()
  const orderNo = await orderNoOf(subscriber)
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
  expect(await only(subscriber.userId, 'order.unpaid')).toMatchObject([{ orderNo, triedAgain: true }])
  expect(await only(subscriber.userId, 'subscription.unpaid')).toHaveLength(1)
})

test('each consent causes one event, without its language or place', async () => {
  const { parentId: userId } = await aFamily(db)
  const given = { userId, locale: 'en', terms: true, marketing: false }
  await db.transaction().execute(async (tx) => recordConsents(tx, given))
  const source = { userId, locale: 'en', address: '203.0.113.9', agreed: true } as const
  await db.transaction().execute(async (tx) => recordMarketing(tx, testSecrets, source))
  const dies = db.transaction().execute(async (tx) => {
    await recordMarketing(tx, testSecrets, { ...source, agreed: false })
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect((await only(userId, 'consent.recorded')).map(({ kind, agreed }) => [kind, agreed])).toEqual([
    ['marketing', false],
    ['terms', true],
    ['marketing', true],
  ])
})

test('a buyer’s order and the other parent’s password each cause one sign-up event', async () => {
  const { parentId, coParentId, coParentEmail: email, familyId } = await aFamily(db)
  for (const userId of [parentId, coParentId, coParentId])
    await db.transaction().execute(async (tx) => activate(tx, { userId, kind: 'parent', email }))
  const rows = await db
    .selectFrom('events')
    .select(['type', 'person_id', 'lane'])
    .where('family_id', '=', familyId)
    .orderBy('n')
    .execute()
  expect(rows).toEqual([
    { type: 'person.signed_up', person_id: parentId, lane: familyId },
    { type: 'person.signed_up', person_id: coParentId, lane: familyId },
  ])
})

test('an erasure causes one event, which does not mention the other parent', async () => {
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  await db
    .transaction()
    .execute(async (tx) =>
      askForErasure(
        tx,
        { secrets: testSecrets, site: testSite },
        { personId: family.parentId, askedBy: 'person' },
      ),
    )
  await setClockOffset(db, 15 * DAY_SECONDS)
  const context = jobContext(db)
  await erasePeople.run(context)
  await erasePeople.run(context)
  expect((await typesAbout(family.parentId)).slice(-2)).toEqual(['subscription.ended', 'person.erased'])
  const rows = await db.selectFrom('events').selectAll().where('family_id', '=', family.familyId).execute()
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain(family.coParentId)
})

test('an order for both parents causes separate events, each with the id of one parent', async () => {
  const { payments } = testPayments(db, { fulfil: giveYears })
  const charge = await aCharge(db, payments, { forBoth: true })
  const [own, other] = [await eventsAbout(charge.parentId), await eventsAbout(charge.coParentId)]
  expect(own.map(({ type }) => type)).toEqual(['person.signed_up', 'subscription.started', 'order.paid'])
  expect(other.map(({ type }) => type)).toEqual(['subscription.started'])
  expect(JSON.stringify(own)).not.toContain(charge.coParentId)
  for (const word of [charge.parentId, charge.orderNo, String(charge.amountMinor)])
    expect(JSON.stringify(other)).not.toContain(word)
})

test('no field of an event can hold what a person typed', () => {
  const fields = Object.values(publishedEvents).flatMap(({ data }) => Object.keys(data.shape))
  expect([...new Set(fields)].toSorted()).toEqual([
    'agreed',
    'amount',
    'because',
    'currency',
    'endpointId',
    'familyId',
    'flow',
    'isWhole',
    'kind',
    'nextTryAt',
    'orderNo',
    'paidUntil',
    'personId',
    'role',
    'subscriptionId',
    'textVersion',
    'triedAgain',
  ])
})
