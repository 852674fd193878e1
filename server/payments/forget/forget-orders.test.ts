import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, lapse } from '#tests/support/people.ts'
import { forgetOrders } from './forget-orders.ts'

const { db } = await testDatabase()
afterEach(async () => setClockOffset(db, 0))

const BUYER = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@example.com',
  address: null,
  timeZone: null,
}
const RECEIPT = {
  parent: { userId: 'u', email: 'amara@example.com', familyId: 'f' },
  coParent: { userId: 'c', email: 'ben@example.com', phoneNumberWithCountryCode: '+15550000' },
  parties: { buyer: BUYER, coParentFirstName: 'Ben' },
}

/** A paid order of a running subscription, with all data that it can have. */
async function anOrder() {
  const { parentId } = await aFamily(db)
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  await sql`
    update orders set receipt = ${JSON.stringify(RECEIPT)}, payer_email_hash = '\\x01', also_email_others = array['\\x02'::bytea],
      request = ${JSON.stringify({ agreedToTerms: true, billed: { line1: '1 Main St' }, buyer: BUYER })}
    where order_no = ${orderNo}`.execute(db)
  await sql`
    update payment_attempts set payer_address = '\\x03',
      details = ${JSON.stringify({ card: 'hash', vaultToken: 'sealed', instrument: { lastFour: '1111' } })}
    where order_id = (select id from orders where order_no = ${orderNo})`.execute(db)
  return { orderNo, parentId }
}

async function runOn(day: number): Promise<number> {
  await setClockOffset(db, day * DAY_SECONDS)
  return forgetOrders(db, 500)
}

const read = (orderNo: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()

test('after 90 days a paid order keeps its receipt, but no contact data of the sign-up', async () => {
  const { orderNo } = await anOrder()
  expect(await runOn(89)).toBe(0)
  expect(await read(orderNo)).toMatchObject({ receipt: RECEIPT })
  expect(await runOn(91)).toBe(1)
  const order = await read(orderNo)
  expect(order.receipt).toEqual({
    parent: { userId: 'u', email: '', familyId: 'f' },
    parties: { buyer: BUYER, coParentFirstName: 'Ben' },
  })
  expect(order.request).toEqual({
    agreedToTerms: true,
    billed: null,
    buyer: { firstName: '', lastName: '', email: null, address: null, timeZone: null },
  })
  expect(order).toMatchObject({ payer_address: null, details: { instrument: { lastFour: '1111' } } })
  expect(order.details).not.toHaveProperty('vaultToken')
})

test('the hashes of a payer stay during the subscription, and are deleted after it', async () => {
  const { orderNo, parentId } = await anOrder()
  await runOn(91)
  expect(await read(orderNo)).toMatchObject({ payer_email_hash: Buffer.from([1]) })
  await setClockOffset(db, 0)
  await lapse(db, parentId)
  await sql`update subscriptions set status = 'expired' where user_id = ${parentId}`.execute(db)
  await runOn(122)
  expect(await read(orderNo)).toMatchObject({ payer_email_hash: null, also_email_others: null })
})

test('an order whose payment has no answer keeps all data', async () => {
  const { orderNo } = await anOrder()
  await sql`update payment_attempts set state = 'manual' where order_id = (select id from orders where order_no = ${orderNo})`.execute(
    db,
  )
  await runOn(91)
  expect(await read(orderNo)).toMatchObject({ receipt: RECEIPT, payer_address: Buffer.from([3]) })
  await runOn(122)
  expect(await read(orderNo)).toMatchObject({ receipt: RECEIPT })
})
