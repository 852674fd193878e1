import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentOrder } from '#domain/contracts/orders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay, joinApi } from '#tests/support/buyers/joining.ts'
import { recoverAll } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()

test('a move while a payment is under way changes nothing on its receipt', async () => {
  const lossy = joinApi(db, { faults: ['lostAfter'] })
  const draft = await aDraftReadyToPay(lossy)
  expect((await placeOrder(lossy, draft, await anOrder(lossy, draft))).status).toBe(202)
  const { address } = await db
    .updateTable('registrations')
    .set({ address: sql`address || '{"line1":"1 Ocean Drive","city":"Honolulu","region":"HI"}'` })
    .where('id', '=', draft.signupId)
    .returning('address')
    .executeTakeFirstOrThrow()
  expect(address?.region).toBe('HI')
  await recoverAll(db, lossy.payments)
  const order = currentOrder.parse(
    (await lossy('GET', `${draft.path}/orders/current`, { headers: draft.headers })).body,
  )
  const document = order.state === 'paid' ? order.result.document : null
  expect(document?.buyer.lines.join()).toContain('Minneapolis')
  expect(JSON.stringify(document)).not.toMatch(/Hawaii|HI|Ocean|HST/)
})
