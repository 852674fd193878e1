import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { invitedApi, readyToPay, type TestInvitation } from '#tests/support/buyers/invited.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { aSubscription, lapse } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const buy = async (invitation: TestInvitation) =>
  placeInvitedOrder(call, invitation, { body: await anInvitedOrder(call, invitation) })

test.each([
  ['they paid themselves', false],
  ['another person paid for', true],
])('a parent buys again after the end of a subscription that %s', async (_whose, paid) => {
  const invitation = await readyToPay(db, call)
  if (paid) {
    await aSubscription(db, { payerId: invitation.parentId, userId: invitation.coParentId })
  } else {
    expect((await buy(invitation)).status).toBe(200)
  }
  await lapse(db, invitation.coParentId)
  const read = async () => {
    const path = `/v2/parents/${invitation.coParentId}/orders/current`
    return (await call('GET', path, { bearer: invitation.token })).body
  }
  expect(await read()).toEqual({ state: 'none' })
  const again = await buy(invitation)
  expect(again.status).toBe(200)
  expect(await read()).toEqual({ state: 'paid', result: again.body })
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', invitation.coParentId)
    .orderBy('starts_at')
    .execute()
  expect(subscriptions.map(({ status }) => status)).toEqual(['expired', 'current'])
  expect(placedOrder.parse(again.body).registration.parent.userId).toBe(invitation.coParentId)
})
