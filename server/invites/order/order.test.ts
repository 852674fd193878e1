import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase } from '#tests/support/payments/payments.ts'
import { fieldsOf, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  anInvitation,
  BEN_LIVES,
  benTypes,
  invitedApi,
  loggedIn,
  PACKAGE,
  readyToPay,
  type TestInvitation,
} from '#tests/support/buyers/invited.ts'
import { LONDON } from '#tests/support/buyers/joining.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { aSubscription, withoutSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const pathOf = ({ coParentId }: TestInvitation) => `/v2/parents/${coParentId}`

const orderBody = async (invitation: TestInvitation, changes?: Record<string, unknown>) =>
  anInvitedOrder(call, invitation, changes)
const place = async (invitation: TestInvitation, body: object, key?: string) =>
  placeInvitedOrder(call, invitation, { body, ...(key ? { key } : {}) })

test('an invited parent pays for themselves and sets credentials with the token of the order', async () => {
  const invitation = await readyToPay(db, call)
  const placed = await place(invitation, await orderBody(invitation))
  expect(placed.status).toBe(200)
  const order = placedOrder.parse(placed.body)
  expect(order.registration).toEqual({
    parent: {
      userId: invitation.coParentId,
      email: invitation.coParentEmail,
      familyId: invitation.familyId,
    },
    coParent: null,
    order: { packageId: 1011 },
    promoCodes: [],
  })
  expect(order.receipt.payForCoParent).toBe(false)
  expect((await mailsTo(db, invitation.coParentEmail)).map(({ kind }) => kind)).toEqual([
    'invitation',
    'receipt',
  ])
  const set = await call('POST', '/v2/credentials', {
    bearer: order.clickToJoinToken,
    body: someCredentials(),
  })
  expect(set.status).toBe(204)
})

test("the coupon of the family's discount link is shown, priced and deducted for the invited parent", async () => {
  const invitation = await readyToPay(db, call)
  await db
    .updateTable('families')
    .set({ referrer_key: 'court15' })
    .where('id', '=', invitation.familyId)
    .execute()
  const context = await call('POST', '/v2/invites/context', { bearer: invitation.token })
  expect(context.body).toMatchObject({ availableCoupons: [{ couponCode: 'COURT15', percent: 15 }] })
  const placed = placedOrder.parse((await place(invitation, await orderBody(invitation))).body)
  expect(placed.pricingInfo.couponDetail).toMatchObject({ couponCode: 'COURT15' })
  expect(placed.receipt.totals.total).toBe(placed.pricingInfo.totals.total)
  const { subTotal, subTotalAfterDiscount } = placed.pricingInfo.totals
  expect(subTotalAfterDiscount).toBe(subTotal - Math.round(subTotal * 0.15))
})

test('an address abroad is saved and drops the package, which can then be neither priced nor charged', async () => {
  const invitation = await readyToPay(db, call)
  const body = await orderBody(invitation)
  const { parent } = benTypes(invitation, { timeZone: 'Europe/London' })
  const moved = await call('PUT', pathOf(invitation), {
    bearer: invitation.token,
    body: { parent, address: LONDON, sections: ['ADDRESS'] },
  })
  expect(moved).toMatchObject({ status: 200, body: { lastCompletedStep: 1 } })
  const { body: kept } = await call('GET', pathOf(invitation), { bearer: invitation.token })
  expect(kept).toMatchObject({ order: null, address: { country: 'GB' } })
  expect((await place(invitation, { ...body, agreedToTerms: true })).status).toBe(422)
  const orders = db.selectFrom('orders').select('id').where('scope_id', '=', invitation.coParentId)
  expect(await orders.execute()).toEqual([])
  const choose = async (packageId: number) =>
    call('PUT', pathOf(invitation), {
      bearer: invitation.token,
      body: { order: { ...PACKAGE, packageId }, sections: ['PACKAGE'] },
    })
  expect((await choose(1011)).status).toBe(422)
  expect((await choose(2061)).body).toMatchObject({ lastCompletedStep: 2 })
})

test("the order's token still shows the receipt after it has set credentials, but only to its own parent", async () => {
  const invitation = await readyToPay(db, call)
  const other = await readyToPay(db, call)
  const order = placedOrder.parse((await place(invitation, await orderBody(invitation))).body)
  const bearer = order.clickToJoinToken
  await call('POST', '/v2/credentials', { bearer, body: someCredentials() })
  const read = async (of: TestInvitation) => call('GET', `${pathOf(of)}/orders/current`, { bearer })
  expect(await read(invitation)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect((await read(other)).status).toBe(403)
  expect((await call('GET', pathOf(invitation), { bearer })).status).toBe(403)
  // After the end of the visit, a copy of the cookies shows no receipt.
  await call('DELETE', '/v2/browser-tokens', { bearer })
  expect((await read(invitation)).status).toBe(403)
})

test('the link still sets credentials after the payment', async () => {
  const invitation = await readyToPay(db, call)
  await place(invitation, await orderBody(invitation))
  expect(
    (await call('POST', '/v2/credentials', { bearer: invitation.token, body: someCredentials() })).status,
  ).toBe(204)
  const { state } = await db
    .selectFrom('invites')
    .select('state')
    .where('user_id', '=', invitation.coParentId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('active')
})

test('the same request twice, or a new one later, causes one charge and one receipt', async () => {
  const invitation = await readyToPay(db, call)
  const [body, key] = [await orderBody(invitation), randomUUID()]
  const first = await place(invitation, body, key)
  const again = await place(invitation, body, key)
  expect(again.body).toEqual(first.body)
  const later = await place(invitation, { ...body, payment: { ...body.payment, nonce: aNonce() } })
  expect(later.body).toEqual(first.body)
  const receipts = (await mailsTo(db, invitation.coParentEmail)).filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
  expect(
    (await call('GET', `${pathOf(invitation)}/orders/current`, { bearer: invitation.token })).body,
  ).toEqual({
    state: 'paid',
    result: first.body,
  })
})

test('with a declined card nothing is charged, and the link and the order can still be used', async () => {
  const invitation = await readyToPay(db, call)
  const body = await orderBody(invitation)
  const declined = await place(invitation, {
    ...body,
    payment: { ...body.payment, nonce: aNonce(DECLINED) },
  })
  expect(declined.status).toBe(402)
  expect((await place(invitation, body)).status).toBe(200)
})

test('an amount that differs from the server’s is refused, and nothing is charged', async () => {
  const invitation = await readyToPay(db, call)
  const body = await orderBody(invitation)
  const cheap = { ...body, payment: { ...body.payment, amountDisplayed: 100 } }
  expect((await place(invitation, cheap)).status).toBe(409)
  expect(
    (await call('GET', `${pathOf(invitation)}/orders/current`, { bearer: invitation.token })).body,
  ).toEqual({
    state: 'none',
  })
})

test('an invited parent cannot pay for the co-parent, even if the client asks for it', async () => {
  const invitation = await readyToPay(db, call)
  const placed = await place(invitation, { ...(await orderBody(invitation)), payForCoparent: true })
  expect(placedOrder.parse(placed.body).receipt.payForCoParent).toBe(false)
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('user_id', 'in', [invitation.coParentId, invitation.parentId])
    .execute()
  expect(subscriptions).toEqual([{ user_id: invitation.coParentId }])
})

test('a paid place is not sold again', async () => {
  const invitation = await readyToPay(db, call)
  const body = await orderBody(invitation)
  await aSubscription(db, { payerId: invitation.parentId, userId: invitation.coParentId })
  expect((await place(invitation, body)).status).toBe(409)
})

test('outside the United States the parent must agree to the terms before the payment', async () => {
  const invitation = await anInvitation(db)
  const { parent } = benTypes(invitation, { timeZone: 'America/Mexico_City' })
  const address = {
    line1: 'Avenida Reforma 1',
    line2: null,
    city: 'Monterrey',
    region: 'NLE',
    postalCode: '64000',
    country: 'MX',
  }
  const body = { parent: { ...parent, timeZone: 'America/Mexico_City' }, address, order: PACKAGE }
  const save = async (sections: string[]) =>
    call('PUT', pathOf(invitation), { bearer: invitation.token, body: { ...body, sections } })
  expect((await save(['PARENT', 'ADDRESS'])).body).toMatchObject({ status: 200 })
  await save(['PACKAGE'])
  const wanted = await orderBody(invitation)
  const refused = await place(invitation, wanted)
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused.body)).toEqual(['agreedToTerms'])
  const byVenmo = { ...wanted, agreedToTerms: true, payment: { ...wanted.payment, paymentType: 'VENMO' } }
  expect(fieldsOf((await place(invitation, byVenmo)).body)).toEqual(['payment.paymentType'])
  expect((await place(invitation, { ...wanted, agreedToTerms: true })).status).toBe(200)
  expect((await call('GET', pathOf(invitation), { bearer: invitation.token })).body).toMatchObject({
    agreedToTerms: true,
  })
})

test('an order without the first step is refused', async () => {
  const ready = await readyToPay(db, call)
  const fresh = await anInvitation(db)
  expect((await place(fresh, await orderBody(ready))).status).toBe(403)
})

test('payment fields are available once a package is chosen, and only to the bearer of the place', async () => {
  const ready = await readyToPay(db, call)
  const fresh = await anInvitation(db)
  const token = async (userId: string, bearer: string) =>
    call('GET', `/v2/payments/client-token?country=US&userId=${userId}`, { bearer })
  expect((await token(ready.coParentId, ready.token)).status).toBe(200)
  expect((await token(fresh.coParentId, fresh.token)).status).toBe(403)
  expect((await token(ready.coParentId, fresh.token)).status).toBe(403)
})

test('a parent who joined with their account buys with their session', async () => {
  const invitation = await anInvitation(db)
  const account = await loggedIn(db, call)
  await withoutSubscription(db, account.parentId)
  await call('POST', '/v2/invites/attachments', {
    bearer: account.session,
    body: { token: invitation.token },
  })
  const own = { ...invitation, coParentId: account.parentId, token: account.session }
  const sections = async (body: object) => call('PUT', pathOf(own), { bearer: account.session, body })
  const { parent } = benTypes(own, { timeZone: 'America/Chicago' })
  expect((await sections({ ...BEN_LIVES, parent })).status).toBe(200)
  expect((await sections({ order: PACKAGE, sections: ['PACKAGE'] })).status).toBe(200)
  const [body, key] = [await orderBody(own), randomUUID()]
  expect((await place(own, body, key)).status).toBe(200)
  expect((await place(own, body, key)).status).toBe(200)
})

test('if both parents pay for B at the same time, one is charged and the other gets a refusal', async () => {
  for (let pair = 0; pair < 10; pair += 1) {
    const invitation = await readyToPay(db, call)
    const body = await orderBody(invitation)
    const [mine, theirs] = await Promise.all([
      place(invitation, body),
      call.payments.placeOrder(
        aPurchase({
          payerId: invitation.parentId,
          beneficiaryIds: [invitation.parentId, invitation.coParentId],
        }),
        anyone,
      ),
    ])
    const won = [mine.status === 200, theirs.outcome === 'paid'].filter(Boolean)
    expect(won).toHaveLength(1)
    const paid = await db
      .selectFrom('entitlement_slots')
      .innerJoin('payment_ledger', 'payment_ledger.order_id', 'entitlement_slots.order_id')
      .select('gateway_txn')
      .where('beneficiary_id', '=', invitation.coParentId)
      .where('kind', '=', 'capture')
      .execute()
    expect(paid).toHaveLength(1)
    if (mine.status !== 200) expect(mine.status).toBe(409)
    else expect(['already-paid', 'in-progress']).toContain(theirs.outcome)
  }
})

test('a wrong payment type from the browser is refused, and the hold is released', async () => {
  const invitation = await readyToPay(db, call)
  const body = await orderBody(invitation)
  const called = (paymentType: string, nonce: string) => ({
    ...body,
    payment: { ...body.payment, paymentType, nonce },
  })
  const wallet = aNonce('fake-paypal-one-time-nonce')
  const refused = [
    await place(invitation, called('CREDIT_CARD', wallet)),
    await place(invitation, called('PAYPAL', aNonce())),
  ]
  expect(refused.map(({ status }) => status)).toEqual([402, 402])
  const holds = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.status')
    .where('orders.scope_id', '=', invitation.coParentId)
    .execute()
  expect(holds).toEqual([{ status: 'voided' }, { status: 'voided' }])
  expect((await place(invitation, body)).status).toBe(200)
})
