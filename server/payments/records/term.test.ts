import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hearDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)

test('a person in a paid order can be paid for again after its term, and not before', async () => {
  const person = randomUUID()
  const [first, second] = [0, 1].map(() => aPurchase({ beneficiaryIds: [person] }))
  expect((await payments.placeOrder(first!, anyone)).outcome).toBe('paid')
  expect((await payments.placeOrder(second!, anyone)).outcome).toBe('already-paid')
  await sql`update orders set paid_at = paid_at - interval '13 months' where scope_id = ${first!.scopeId}`.execute(
    db,
  )
  expect((await payments.placeOrder(second!, anyone)).outcome).toBe('paid')
})

test('two parallel requests after the end of a term cause one new charge', async () => {
  const scopeId = randomUUID()
  await payments.placeOrder(aPurchase({ scopeId }), anyone)
  await sql`update orders set paid_at = paid_at - interval '13 months' where scope_id = ${scopeId}`.execute(
    db,
  )
  const requests = [aPurchase({ scopeId }), aPurchase({ scopeId })]
  await Promise.all(requests.map(async (request) => payments.placeOrder(request, anyone)))
  const { rows } = await sql<{ state: string; over: boolean }>`
    select state, ended_at is not null as over from orders where scope_id = ${scopeId} order by created_at`.execute(
    db,
  )
  expect(rows).toEqual([
    { state: 'paid', over: true },
    { state: 'paid', over: false },
  ])
})

test('the end of paid terms finds orders by their id, also with the plan of an empty table', async () => {
  const { db: empty } = await testDatabase()
  const sent: string[] = []
  hearDatabase(empty, { waited: () => undefined, ran: (text) => sent.push(text) })
  await testPayments(empty).payments.placeOrder(aPurchase(), anyone)
  const ending = sent.find((text) => text.includes('set ended_at')) ?? ''
  const { rows } = await sql.raw(`explain (generic_plan) ${ending}`).execute(empty)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('Index Scan using orders_pkey on orders o')
  expect(plan).not.toContain('orders_one_live')
})
