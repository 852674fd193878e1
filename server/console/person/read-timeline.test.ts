import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { readTimeline } from './read-timeline.ts'

const { db } = await testDatabase()
const eventsOf = async (personId: string) => (await readTimeline(db, { personId })).events

test('an order and its capture have the parts of the price, and other lines have none', async () => {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`update orders set price_snapshot = price_snapshot || '{"subTotalMinor": 15000, "coupon": {"discountMinor": 2250},
    "codeTotalMinor": 0, "taxMinor": 877, "vatMinor": null}' where payer_id = ${parentId}`.execute(db)
  const parts = [
    { kind: 'price', amountMinor: 15_000 },
    { kind: 'discount', amountMinor: -2250 },
    { kind: 'tax', amountMinor: 877 },
  ]
  const events = await eventsOf(parentId)
  for (const what of ['order', 'booked'])
    expect(events.find((event) => event.what === what)?.parts, what).toEqual(parts)
  expect(events.find((event) => event.what === 'order-paid')?.parts).toBeNull()
})

test('paid time says its last day, also if it has ended early', async () => {
  const { parentId } = await aFamily(db)
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  const lastDay = async () => (await eventsOf(parentId)).find(({ what }) => what === 'period-begins')?.note
  await sql`delete from subscription_periods where beneficiary_id = ${parentId}`.execute(db)
  await sql`insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
    select s.id, s.user_id, tstzrange('2026-01-05 10:00Z', end_of_day('2026-11-20')), o.id
    from subscriptions s, orders o where s.user_id = ${parentId} and o.order_no = ${orderNo}`.execute(db)
  expect(await lastDay()).toBe('2026-11-20')
  await sql`update subscription_periods set during = tstzrange(lower(during), '2026-03-09 15:00Z')
    where beneficiary_id = ${parentId}`.execute(db)
  expect(await lastDay()).toBe('2026-03-09')
})
