import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { textFor } from '#domain/messages/text.ts'
import { fieldsOf, statusesOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import {
  aCoParent,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  ESSENTIALS_UK,
  joinApi,
  LONDON,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { DECLINED, VERIFIED } from '#tests/support/payments/nonces.ts'
import { aNonce, recoverAll } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const text = textFor('en')
const IN_LONDON = { address: LONDON, order: ESSENTIALS_UK, timeZone: 'Europe/London' }

const current = (draft: Draft, api = call) =>
  api('GET', `${draft.path}/orders/current`, { headers: draft.headers })
async function captures(draft: Draft): Promise<number> {
  const rows = await db
    .selectFrom('payment_ledger')
    .innerJoin('orders', 'orders.id', 'payment_ledger.order_id')
    .select('payment_ledger.order_id')
    .where('orders.scope_id', '=', draft.signupId)
    .where('payment_ledger.kind', '=', 'capture')
    .execute()
  return rows.length
}

test('a repeated request gets the same answer and is charged once', async () => {
  const draft = await aDraftReadyToPay(call)
  const [body, key] = [await anOrder(call, draft), randomUUID()]
  const first = await placeOrder(call, draft, body, key)
  expect(first.status).toBe(200)
  placedOrder.parse(first.body)
  const again = await placeOrder(call, draft, body, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await current(draft)).body).toEqual({ state: 'paid', result: first.body })
  expect(await captures(draft)).toBe(1)
})

test('an order is refused if the parent and the co-parent have the same e-mail', async () => {
  const coParent = aCoParent()
  const draft = await aDraftReadyToPay(call, { coParent })
  await call('PUT', draft.path, {
    headers: draft.headers,
    body: { parent: aParent({ email: coParent.email }), sections: ['PARENT'] },
  })
  const answer = await placeOrder(call, draft, await anOrder(call, draft))
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['coParent.email']])
  expect(await captures(draft)).toBe(0)
})

test.each([
  ['everything at once', { codes: ['FAMILY-2026'], payForCoparent: true }, {}],
  [
    'pounds with VAT in them, for both parents',
    { order: ESSENTIALS_UK, address: LONDON, payForCoparent: true },
    IN_LONDON,
  ],
])(
  'the page, the charge, the receipt and the mail show the same amounts: %s',
  async (_case, wanted, changes) => {
    const draft = await aDraftReadyToPay(call, changes)
    const shown = (await priceOf(call, draft, wanted)).body as PricingInfo
    const body = { ...(await anOrder(call, draft, wanted)), agreedToTerms: true }
    const payment = { ...body.payment, nonce: aNonce(VERIFIED) }
    const placed = placedOrder.parse((await placeOrder(call, draft, { ...body, payment })).body)
    const charged = await db
      .selectFrom('payment_ledger')
      .innerJoin('orders', 'orders.id', 'payment_ledger.order_id')
      .select(['payment_ledger.amount_minor', 'payment_ledger.currency'])
      .where('orders.scope_id', '=', draft.signupId)
      .where('payment_ledger.kind', '=', 'capture')
      .execute()
    const { total, currencyCode, totalFormatted } = shown.totals
    expect(charged).toEqual([{ amount_minor: total, currency: currencyCode }])
    expect(placed.receipt.totals).toEqual(shown.totals)
    const mail = await db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'receipt')
      .where(sql<string>`payload::text`, 'like', `%${totalFormatted}%`)
      .where('recipient', '=', placed.registration.parent.email)
      .executeTakeFirstOrThrow()
    expect(mail.payload).toMatchObject({ document: placed.document })
    const { lines, notes } = placed.document
    expect(lines.slice(0, shown.lines.length).map(({ amountFormatted }) => amountFormatted)).toEqual(
      shown.lines.map(({ amountFormatted }) => amountFormatted),
    )
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(placed.document.total.amountFormatted).toBe(totalFormatted)
    expect(notes.some((note) => note.includes(shown.vat?.amountFormatted ?? 'no VAT'))).toBe(
      shown.vat !== null,
    )
  },
)

test('two simultaneous requests cause one charge', async () => {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  const other = { ...body, payment: { ...body.payment, nonce: aNonce() } }
  const answers = await Promise.all([placeOrder(call, draft, body), placeOrder(call, draft, other)])
  expect([
    [200, 409],
    [200, 202],
    [200, 200],
  ]).toContainEqual(statusesOf(answers))
  expect(await captures(draft)).toBe(1)
})

test('a second tab that pays later gets the paid order', async () => {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  const first = await placeOrder(call, draft, body)
  const later = await placeOrder(call, draft, { ...body, payment: { ...body.payment, nonce: aNonce() } })
  expect(later.body).toEqual(first.body)
  expect(await captures(draft)).toBe(1)
})

test('a key that was used for another request is refused', async () => {
  const draft = await aDraftReadyToPay(call)
  const [body, key] = [await anOrder(call, draft), randomUUID()]
  await placeOrder(call, draft, body, key)
  expect((await placeOrder(call, draft, { ...body, marketingOptIn: false }, key)).status).toBe(422)
})

test('a paid draft can no longer be changed', async () => {
  const draft = await aDraftReadyToPay(call)
  await placeOrder(call, draft, await anOrder(call, draft))
  const changed = await call('PUT', draft.path, {
    headers: draft.headers,
    body: { parent: aParent(), sections: ['PARENT'] },
  })
  expect([changed.status, (changed.body as { message: string }).message]).toEqual([
    409,
    text('join.alreadyPaid'),
  ])
  expect((await call('GET', draft.path, { headers: draft.headers })).body).toMatchObject({ payment: 'paid' })
})

test('a declined card charges nothing and shows an error, and another card pays', async () => {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  const nonce = aNonce(DECLINED)
  const declined = await placeOrder(call, draft, { ...body, payment: { ...body.payment, nonce } })
  expect([declined.status, declined.body]).toEqual([
    402,
    expect.objectContaining({ message: text('pay.declined') }),
  ])
  expect(await captures(draft)).toBe(0)
  expect((await current(draft)).body).toEqual({ state: 'declined', text: text('pay.declined') })
  expect((await placeOrder(call, draft, body)).status).toBe(200)
})

test('after a lost answer the buyer waits for the result, and is never charged twice', async () => {
  const lossy = joinApi(db, { faults: ['lostAfter'] })
  const draft = await aDraftReadyToPay(lossy)
  const body = await anOrder(lossy, draft)
  const [first, key] = [await placeOrder(lossy, draft, body), randomUUID()]
  expect([first.status, first.body]).toEqual([202, { status: 'processing' }])
  expect((await current(draft, lossy)).body).toEqual({ state: 'processing' })
  const other = { ...body, payment: { ...body.payment, nonce: aNonce() } }
  expect([200, 202, 409]).toContain((await placeOrder(lossy, draft, other, key)).status)
  await recoverAll(db, lossy.payments)
  expect((await current(draft, lossy)).body).toMatchObject({ state: 'paid' })
  expect(await captures(draft)).toBe(1)
})

test('outside the United States the parent must agree to the terms before the payment', async () => {
  const draft = await aDraftReadyToPay(call, IN_LONDON)
  const nonce = aNonce(VERIFIED)
  const body = await anOrder(call, draft, { order: ESSENTIALS_UK, address: LONDON }, nonce)
  const refused = await placeOrder(call, draft, body)
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['agreedToTerms']])
  expect((await placeOrder(call, draft, { ...body, agreedToTerms: true })).status).toBe(200)
})

test('a card that its bank has not verified is not charged where the law requires this', async () => {
  const draft = await aDraftReadyToPay(call, IN_LONDON)
  const body = {
    ...(await anOrder(call, draft, { order: ESSENTIALS_UK, address: LONDON })),
    agreedToTerms: true,
  }
  expect((await placeOrder(call, draft, body)).status).toBe(402)
  expect(await captures(draft)).toBe(0)
})

test.each(['PAYPAL', 'VENMO'])(
  'a British order paid by %s is refused, because the bank could not verify the buyer',
  async (paymentType) => {
    const draft = await aDraftReadyToPay(call, IN_LONDON)
    const body = await anOrder(call, draft, { order: ESSENTIALS_UK, address: LONDON })
    const answer = await placeOrder(call, draft, {
      ...body,
      agreedToTerms: true,
      payment: { ...body.payment, paymentType },
    })
    expect(answer.body).toMatchObject({ validationErrors: [{ field: 'payment.paymentType' }] })
    expect(await captures(draft)).toBe(0)
  },
)

test('a free order needs and stores no card, but any other order needs one', async () => {
  const draft = await aDraftReadyToPay(call)
  const priced = await placeOrder(call, draft, await anOrder(call, draft, {}, null))
  expect([priced.status, fieldsOf(priced.body)]).toEqual([422, ['payment.nonce']])
  const free = await placeOrder(call, draft, await anOrder(call, draft, { codes: ['WAIVER-FULL'] }, null))
  expect(placedOrder.parse(free.body).receipt).toMatchObject({
    paymentType: 'NONE',
    cardLastFour: null,
    totals: { total: 0 },
  })
  expect(await captures(draft)).toBe(0)
  expect((await current(draft)).body).toMatchObject({ state: 'paid' })
})

const changePrice = (price_minor: number) =>
  db.updateTable('packages').set({ price_minor }).where('id', '=', ESSENTIALS.packageId).execute()

test('if the price changes between the page and the request, nothing is charged', async () => {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  await changePrice(150_00)
  const refused = await placeOrder(call, draft, body)
  await changePrice(144_00)
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([
    409,
    text('checkout.priceChanged'),
  ])
  expect(await captures(draft)).toBe(0)
})

test('a parent who has bought since the first step sees a warning before the payment', async () => {
  const parent = aParent({ lastName: 'Okafor' })
  const draft = await aDraftReadyToPay(call, { parent })
  const body = await anOrder(call, draft)
  await aFamily(db, { email: parent.email })
  const refused = await placeOrder(call, draft, body)
  expect([refused.status, fieldsOf(refused.body)]).toEqual([409, ['parent.duplicate']])
  expect((await placeOrder(call, draft, { ...body, parentDuplicateConfirmed: true })).status).toBe(200)
})

test('a single-use code pays for only one of two drafts', async () => {
  const drafts = [await aDraftReadyToPay(call), await aDraftReadyToPay(call)]
  const orders = await Promise.all(drafts.map((draft) => anOrder(call, draft, { codes: ['GIFT-50'] })))
  const answers = await Promise.all(drafts.map((draft, at) => placeOrder(call, draft, orders[at])))
  expect([
    [200, 409],
    [200, 422],
  ]).toContainEqual(statusesOf(answers))
})

test('after no answer on a phone, a buyer who pays on a laptop waits, and then sees the account', async () => {
  const unlucky = joinApi(db, { faults: ['lostAfter'] })
  const parent = aParent({ phoneNumber: '6125550166' })
  const [phone, laptop] = [await aDraftReadyToPay(call, { parent }), await aDraftReadyToPay(call, { parent })]
  expect((await placeOrder(unlucky, phone, await anOrder(call, phone))).status).toBe(202)
  const body = await anOrder(call, laptop)
  const waiting = await placeOrder(call, laptop, body)
  expect(waiting.status).toBe(409)
  expect(waiting.body).toMatchObject({ message: text('pay.inProgress') })
  await recoverAll(db, call.payments)
  const again = { ...body, payment: { ...body.payment, nonce: aNonce() } }
  const told = await placeOrder(call, laptop, again)
  expect([told.status, fieldsOf(told.body)]).toEqual([409, ['parent.duplicate']])
  expect([await captures(phone), await captures(laptop)]).toEqual([1, 0])
})
