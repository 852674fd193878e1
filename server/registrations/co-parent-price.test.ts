import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/draft-orders.ts'
import { aCoParent, aDraftReadyToPay, aParent, joinApi } from '#tests/support/joining.ts'
import { aNonce } from '#tests/support/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const DECLINED = 'fake-processor-declined-visa-nonce'

/** The e-mail of somebody who has a current subscription under another name. */
async function aSubscriber(): Promise<string> {
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId, userId: family.coParentId })
  return family.coParentEmail
}
let phones = 10_000
/** A draft of a parent whom no other draft resembles. */
async function aDraftNaming(email: string) {
  const phoneNumber = `61255${(phones += 1)}`
  return aDraftReadyToPay(call, { parent: aParent({ phoneNumber }), coParent: aCoParent({ email }) })
}
const ofOthers = () => aCoParent().email

test.each([
  ['with the tax on it', {}, 144_00 + 9_90],
  ['without what a code still covers', { codes: ['WAIVER-FULL'] }, 0],
])('what paying for the co-parent adds is worked out, %s', async (_what, options, adds) => {
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

test('who has not paid cannot tell a subscriber from a stranger: price, refusal and decline are the same', async () => {
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
