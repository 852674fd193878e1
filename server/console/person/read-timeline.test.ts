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
  await sql`update orders set price_snapshot = price_snapshot || '{"subTotalMinor": 15000, "coupon": {"discountMinor": 2250, "code": "COURT15"},
    "codeTotalMinor": 0, "taxMinor": 877, "vatMinor": null}' where payer_id = ${parentId}`.execute(db)
  const parts = [
    { kind: 'price', name: 'Essentials', amountMinor: 15_000 },
    { kind: 'discount', name: 'COURT15', amountMinor: -2250 },
    { kind: 'tax', name: null, amountMinor: 877 },
  ]
  const events = await eventsOf(parentId)
  for (const what of ['order', 'booked'])
    expect(events.find((event) => event.what === what)?.parts, what).toEqual(parts)
  expect(events.find((event) => event.what === 'order-paid')?.parts).toBeNull()
})

test('an order for both parents names the co-parent, and a discount the partner of that day', async () => {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  const both = [
    { kind: 'package', service: null, amountMinor: 144_00 },
    { kind: 'co-parent', service: null, amountMinor: 144_00 },
  ]
  const price = { lines: both, subTotalMinor: 288_00, coupon: { discountMinor: 43_20, code: 'HENN-15' } }
  await sql`with coupon as (
      insert into coupons (coupon_code, referrer_key, description, percent) values ('HENN-15', 'Henn-4', '{}', 15) returning id)
    update orders set price_snapshot = price_snapshot || ${JSON.stringify(price)}::jsonb, coupon_id = coupon.id,
      receipt = '{"parties": {"coParentFirstName": "Ben"}}' from coupon where payer_id = ${parentId}`.execute(
    db,
  )
  const named = async () =>
    (await eventsOf(parentId)).find(({ what }) => what === 'order')?.parts?.map(({ name }) => name)
  expect(await named()).toEqual(['Essentials', 'Ben', 'HENN-15', null])
  await sql`insert into affiliates (key, name, referrer_key, starts_at, ends, reason, added_by, added_name) values
    ('a1', 'Hennepin County Court', 'henn-4', app_now() - interval '1 day', false, 'asked for', 'noor', 'Noor'),
    ('a2', 'Another court', 'henn-4', app_now() + interval '1 day', false, 'asked for', 'noor', 'Noor')`.execute(
    db,
  )
  expect(await named()).toEqual(['Essentials', 'Ben', 'Hennepin County Court', null])
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
