import { expect, test } from 'vitest'
import { BUYERS } from '#server/buyers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'

const { db } = await testDatabase()

test('a mail about the payment of an invited parent names that parent in its link', async () => {
  const { coParentId, coParentEmail } = await readyToPay(db, invitedApi(db))
  const contact = await db
    .transaction()
    .execute(async (tx) => BUYERS.invited.findContact(tx, { scopeId: coParentId, payerId: coParentId }))
  expect(contact).toEqual({ email: coParentEmail, path: `/invite/payment?parent=${coParentId}` })
})
