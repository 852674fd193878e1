import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { UNKNOWN_CODES_PER_DAY } from '#domain/pricing/discounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, phoneOf, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import {
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  joinApi,
  type Draft,
} from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

const guesses = (count: number) => Array.from({ length: count }, () => `NO-${randomUUID().slice(0, 8)}`)
let networks = 0
const freshAddress = () => `198.51.${(networks += 1)}.7`

async function enter(draft: Draft, paymentCodes: string[], address: string) {
  const { status, body } = await call('POST', `${draft.path}/order-pricing`, {
    headers: draft.headers,
    address,
    body: {
      limboId: draft.signupId,
      orderDetail: ESSENTIALS,
      paymentCodes,
      ...(await phoneOf(call, draft)),
    },
  })
  const { paymentCodeDetails = [] } = body as { paymentCodeDetails?: { code: string }[] }
  return { status, codes: paymentCodeDetails.map(({ code }) => code) }
}
async function aCode({ singleUse }: { singleUse: boolean }): Promise<string> {
  const code = `PAID-${randomUUID().slice(0, 8).toUpperCase()}`
  await db
    .insertInto('subscription_codes')
    .values({ code, amount_minor: 50_00, currency: 'USD', single_use: singleUse })
    .execute()
  return code
}

test('a draft may try twenty unknown codes a day over all networks, and its earlier valid codes still work', async () => {
  const draft = await aDraft(call)
  expect(await enter(draft, ['FAMILY-2026'], freshAddress())).toEqual({ status: 200, codes: ['FAMILY-2026'] })
  for (const _ of [1, 2]) expect((await enter(draft, guesses(10), freshAddress())).status).toBe(200)
  expect((await enter(draft, guesses(1), freshAddress())).status).toBe(429)
  expect((await enter(draft, ['GIFT-50'], freshAddress())).status).toBe(429)
  expect(await enter(draft, ['FAMILY-2026'], freshAddress())).toEqual({ status: 200, codes: ['FAMILY-2026'] })
})

test('a draft with a co-parent may try twenty codes too, although its price is calculated twice', async () => {
  const draft = await aDraftReadyToPay(call)
  const address = freshAddress()
  for (const _ of [1, 2]) expect((await enter(draft, guesses(10), address)).status).toBe(200)
  expect((await enter(draft, guesses(1), address)).status).toBe(429)
})

test('a network may try twenty unknown codes a day, over all drafts and processes', async () => {
  const [network, other] = [`203.0.113.`, freshAddress()]
  for (const host of [1, 2]) {
    const draft = await aDraft(call)
    expect((await enter(draft, guesses(10), `${network}${host}`)).status).toBe(200)
  }
  const secondProcess = joinApi(db)
  const draft = await aDraft(secondProcess)
  expect((await enter(draft, ['FAMILY-2026'], `${network}3`)).status).toBe(429)
  expect((await enter(draft, ['FAMILY-2026'], other)).codes).toEqual(['FAMILY-2026'])
})

test('of a hundred simultaneous calls, at most twenty unknown codes are looked up', async () => {
  const draft = await aDraft(call)
  const address = freshAddress()
  await Promise.all(Array.from({ length: 100 }, async () => enter(draft, guesses(10), address)))
  const rows = await db.selectFrom('code_tries').select('unknown').where('unknown', '>', 0).execute()
  expect(Math.max(...rows.map(({ unknown }) => unknown))).toBe(UNKNOWN_CODES_PER_DAY)
})

test('valid codes and repeated codes are not counted', async () => {
  const draft = await aDraft(call)
  const address = freshAddress()
  for (let times = 0; times < 30; times += 1) {
    expect((await enter(draft, ['FAMILY-2026', 'GIFT-50'], address)).status).toBe(200)
  }
})

test('the refusal names a code that was used in the meantime, and does not mention a changed price', async () => {
  const code = await aCode({ singleUse: true })
  const [first, second] = [
    await aDraftReadyToPay(call),
    await aDraftReadyToPay(call, { parent: aParent({ phoneNumber: '6125550177' }) }),
  ]
  const late = await anOrder(call, second, { codes: [code] })
  expect((await placeOrder(call, first, await anOrder(call, first, { codes: [code] }))).status).toBe(200)
  const refused = await placeOrder(call, second, late)
  expect(refused.status).toBe(409)
  const { validationErrors } = refused.body as { validationErrors: { field: string; text: string }[] }
  expect(validationErrors.map(({ field }) => field)).toEqual(['promoCodes.0'])
  expect(validationErrors[0]?.text).toContain(code)
})

test('a shared code works once for each person, with any draft and e-mail', async () => {
  const code = await aCode({ singleUse: false })
  const person = { firstName: 'Ida', phoneNumber: '6125550188' }
  const buy = async (parent: ReturnType<typeof aParent>) => {
    const draft = await aDraftReadyToPay(call, { parent })
    return placeOrder(call, draft, {
      ...(await anOrder(call, draft, { codes: [code] })),
      parentDuplicateConfirmed: true,
    })
  }
  expect((await buy(aParent(person))).status).toBe(200)
  const again = await buy(aParent(person))
  expect([again.status, again.body]).toMatchObject([409, { validationErrors: [{ field: 'promoCodes.0' }] }])
  expect(JSON.stringify(again.body)).toContain(code)
  expect((await buy(aParent({ firstName: 'Ole', phoneNumber: '6125550189' }))).status).toBe(200)
})
