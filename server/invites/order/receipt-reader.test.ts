import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

test("after credentials are set, the order's other tokens show no receipt, but their answer says that they are set", async () => {
  const invitation = await readyToPay(db, call)
  const body = await anInvitedOrder(call, invitation)
  const placed = await placeInvitedOrder(call, invitation, { body })
  const order = placedOrder.parse(placed.body)
  const [receipt] = await mailsOfKind(db, { recipient: invitation.coParentEmail, kind: 'receipt' })
  const mailed = new URL(receipt?.credentialsUrl ?? '').searchParams.get('token') ?? ''
  const exchanged = await call('POST', '/v2/browser-tokens', {
    bearer: mailed,
    body: { purpose: 'credentials' },
  })
  const { token: other } = exchanged.body as { token: string }
  const set = async (bearer: string) =>
    (await call('POST', '/v2/credentials', { bearer, body: someCredentials() })).status
  expect(await set(order.clickToJoinToken)).toBe(204)
  for (const bearer of [mailed, other]) {
    expect(
      (await call('GET', `/v2/parents/${invitation.coParentId}/orders/current`, { bearer })).status,
    ).toBe(403)
    expect(await set(bearer)).toBe(409)
  }
})
