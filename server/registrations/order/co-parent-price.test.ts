import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import { aCoParent, aDraftReadyToPay, aParent, joinApi } from '#tests/support/buyers/joining.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { aNonce } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription, lapse } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = joinApi(db)

/** The e-mail of a person who has a current subscription under another name. */
async function aSubscriber(): Promise<string> {
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
  return family.coParentEmail
}
let phones = 10_000
/** A draft whose parent shares no data with another parent. */
async function aDraftNaming(email: string) {
  const phoneNumber = `61255${(phones += 1)}`
  return aDraftReadyToPay(call, { parent: aParent({ phoneNumber }), coParent: aCoParent({ email }) })
}
const ofOthers = () => aCoParent().email

test.each([
  ['with the tax on it', {}, 144_00 + 9_90],
  ['without what a code still covers', { codes: ['WAIVER-FULL'] }, 0],
])('the price of paying for the co-parent, %s', async (_what, options, adds) => {
  const draft = await aDraftNaming(ofOthers())
  const [alone, both] = await Promise.all(
    [false, true].map(async (payForCoparent) =>
      pricingInfo.parse((await priceOf(call, draft, { ...options, payForCoparent })).body),
    ),
  )
  expect(both!.totals.total - alone!.totals.total).toBe(adds)
  expect([alone!.coParentAdds?.amount, both!.coParentAdds?.amount]).toEqual([adds, adds])
})

test('a co-parent with a current subscription under another name is not paid for again', async () => {
  const draft = await aDraftNaming(await aSubscriber())
  const body = await anOrder(call, draft, { payForCoparent: true })
  expect(body.payment.amountDisplayed).toBe(2 * (144_00 + 9_90))
  const placed = placedOrder.parse((await placeOrder(call, draft, body)).body)
  expect(placed.receipt).toMatchObject({
    payForCoParent: false,
    isCoParentCovered: true,
    totals: { total: 144_00 + 9_90 },
  })
  const order = await db
    .selectFrom('orders')
    .select('amount_minor')
    .where('scope_id', '=', draft.signupId)
    .executeTakeFirstOrThrow()
  expect(order.amount_minor).toBe(144_00 + 9_90)
})

test.each([
  ['the phone and one name', { firstName: 'Ida' }, true],
  ['the phone and both names', { firstName: 'Ben' }, false],
])('a co-parent with another e-mail who shares %s with a subscriber', async (_what, names, isPaidFor) => {
  const phone = { phoneCountryCode: '+1', phoneNumber: `31255${(phones += 1)}` }
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
  const kept = { phone_country_code: phone.phoneCountryCode, phone_number: phone.phoneNumber }
  await db.updateTable('users').set(kept).where('id', '=', family.coParentId).execute()
  const draft = await aDraftReadyToPay(call, {
    parent: aParent({ phoneNumber: `61255${(phones += 1)}` }),
    coParent: aCoParent({ lastName: 'Okafor', ...phone, ...names }),
  })
  const body = { ...(await anOrder(call, draft, { payForCoparent: true })), coParentDuplicateConfirmed: true }
  const placed = placedOrder.parse((await placeOrder(call, draft, body)).body)
  expect(placed.receipt.payForCoParent).toBe(isPaidFor)
})

test('an order that names another co-parent than the draft is refused, and charges nothing', async () => {
  const draft = await aDraftReadyToPay(call, {
    parent: aParent({ phoneNumber: `61255${(phones += 1)}` }),
    coParent: aCoParent({ firstName: 'Robin' }),
  })
  const body = await anOrder(call, draft, { payForCoparent: true })
  const refused = await placeOrder(call, draft, { ...body, coParentFirstName: 'Jordan' })
  expect(refused).toMatchObject({ status: 422, body: { validationErrors: [{ field: 'order' }] } })
  const placed = await placeOrder(call, draft, { ...body, coParentFirstName: 'Robin' })
  expect(placedOrder.parse(placed.body).receipt.payForCoParent).toBe(true)
})

test('a co-parent whose own payment may still succeed is not paid for', async () => {
  const unlucky = joinApi(db, { faults: ['lostAfter'] })
  const own = aParent({ firstName: 'Ida', lastName: 'Berg', phoneNumber: `61255${(phones += 1)}` })
  const theirs = await aDraftReadyToPay(unlucky, { parent: own })
  expect((await placeOrder(unlucky, theirs, await anOrder(unlucky, theirs))).status).toBe(202)
  const draft = await aDraftNaming(own.email)
  const body = await anOrder(call, draft, { payForCoparent: true })
  const placed = placedOrder.parse((await placeOrder(call, draft, body)).body)
  expect(placed.receipt).toMatchObject({ payForCoParent: false, totals: { total: 144_00 + 9_90 } })
})

test('a co-parent whose subscription has ended is paid for', async () => {
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
  await lapse(db, family.coParentId)
  const draft = await aDraftNaming(family.coParentEmail)
  const body = await anOrder(call, draft, { payForCoparent: true })
  const placed = placedOrder.parse((await placeOrder(call, draft, body)).body)
  expect(placed.receipt).toMatchObject({ payForCoParent: true, totals: { total: 2 * (144_00 + 9_90) } })
})

test('before the payment, price, refusal and decline are the same for a subscriber and for a stranger', async () => {
  const answers = []
  for (const email of [await aSubscriber(), ofOthers()]) {
    const draft = await aDraftNaming(email)
    const priced = await priceOf(call, draft, { payForCoparent: true })
    const { expiresAt: _, taxId: __, ...price } = priced.body as Record<string, unknown>
    const body = await anOrder(call, draft, { payForCoparent: true })
    const without = await placeOrder(call, draft, { ...body, payment: { ...body.payment, nonce: null } })
    const declined = await placeOrder(call, draft, {
      ...body,
      payment: { ...body.payment, nonce: aNonce(DECLINED) },
    })
    answers.push([priced.status, price, without.status, without.body, declined.status, declined.body])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[4]).toBe(402)
})
