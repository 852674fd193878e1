import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'
import { readOrderRequest } from './order-request.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

test('an order request in the format before the common checkout is still read', () => {
  const agreed = { agreedToTerms: true, marketingOptIn: false }
  expect(readOrderRequest(agreed)).toEqual({
    ...agreed,
    agreedToRenewal: false,
    familyId: null,
    anonymousId: null,
    billed: null,
  })
  const invited = { ...agreed, familyId: 'a family' }
  expect(readOrderRequest(invited)).toEqual({
    ...invited,
    agreedToRenewal: false,
    anonymousId: null,
    billed: null,
  })
})

test("an invited parent's receipt in the format before the common checkout is still read", async () => {
  const invitation = await readyToPay(db, call)
  const body = await anInvitedOrder(call, invitation)
  const placed = await placeInvitedOrder(call, invitation, { body })
  expect(placed).toMatchObject({ status: 200, body: { registration: { coParent: null } } })
  await sql`update orders set receipt = receipt - 'coParent'
            where scope_id = ${invitation.coParentId}`.execute(db)
  const path = `/v2/parents/${invitation.coParentId}/orders/current`
  const read = await call('GET', path, { bearer: invitation.token })
  expect(read.body).toEqual({ state: 'paid', result: placed.body })
})
