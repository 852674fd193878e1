import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { readPerson } from './read-person.ts'

const { db } = await testDatabase()

test('the page says who paid the place, and whether a coupon lowered its first term', async () => {
  const { parentId, coParentId } = await aFamily(db)
  const paidBy = async (id: string) => (await readPerson(db, id))?.paidBy
  expect(await paidBy(parentId)).toBeNull()
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  await sql`insert into subscriptions (user_id, order_id, package_id, services, term_years, status, renews_at, renewal_minor,
      currency, auto_renew)
    select ${coParentId}, id, 1011, '{}', 1, 'current', app_now() + interval '1 year', 14400, 'USD', false
    from orders where order_no = ${orderNo}`.execute(db)
  expect(await paidBy(parentId)).toEqual({ who: 'both', name: null })
  expect(await paidBy(coParentId)).toEqual({ who: 'other', name: 'Amara' })
  expect((await readPerson(db, parentId))?.plan?.hasCoupon).toBe(false)
  await sql`update orders set price_snapshot = price_snapshot || '{"coupon": {"discountMinor": 2250}}'
    where order_no = ${orderNo}`.execute(db)
  expect((await readPerson(db, parentId))?.plan?.hasCoupon).toBe(true)
})
