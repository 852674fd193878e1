import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraft, aDraftReadyToPay, joinApi } from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

const rowOf = (signupId: string) =>
  db
    .selectFrom('registrations')
    .select(['parent', 'co_parent', 'children', 'address', 'erased_at'])
    .where('id', '=', signupId)
    .executeTakeFirstOrThrow()

test('an ended draft no longer opens and has no personal data', async () => {
  const { signupId, path, headers } = await aDraftReadyToPay(call)
  expect((await call('DELETE', path, { headers })).status).toBe(204)
  expect((await call('GET', path, { headers })).status).toBe(404)
  expect((await call('DELETE', path, { headers })).status).toBe(404)
  const { erased_at, ...held } = await rowOf(signupId)
  expect(erased_at).not.toBeNull()
  expect(held).toEqual({ parent: {}, co_parent: null, children: [], address: null })
})

test('ending a draft requires its key', async () => {
  const [draft, other] = [await aDraft(call), await aDraft(call)]
  const { path, headers } = draft
  expect((await call('DELETE', path, { headers: other.headers })).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(401)
  expect((await call('DELETE', `/v2/registrations/${randomUUID()}`, { headers })).status).toBe(404)
  expect((await call('GET', path, { headers })).status).toBe(200)
})

test('a draft whose payment is under way no longer opens, but keeps the data of its order', async () => {
  const draft = await aDraftReadyToPay(call)
  const { signupId, path, headers } = draft
  await placeOrder(call, draft, await anOrder(call, draft))
  await db.updateTable('orders').set({ state: 'authorized' }).where('scope_id', '=', signupId).execute()
  expect((await call('DELETE', path, { headers })).status).toBe(204)
  expect((await call('GET', path, { headers })).status).toBe(404)
  const { erased_at, co_parent } = await rowOf(signupId)
  expect([erased_at, co_parent === null]).toEqual([null, false])
})
