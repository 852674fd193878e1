import { expect, test } from 'vitest'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { aDraft, DRAFT_KEY } from '#tests/support/buyers/draft-view.ts'
import { aReceipt } from '#workshop/mails/sample-receipt.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader } from './screen.tsx'

const ORDERED = 1011
const TOTALS: PlacedOrder['receipt']['totals'] = {
  currencyCode: 'USD',
  paymentCodeTotal: 0,
  paymentCodeTotalFormatted: '$0.00',
  selectedPackageTotal: 14_400,
  selectedPackageTotalFormatted: '$144.00',
  subTotal: 14_400,
  subTotalFormatted: '$144.00',
  subTotalAfterDiscount: 14_400,
  subTotalAfterDiscountFormatted: '$144.00',
  taxAmount: 0,
  taxAmountFormatted: '$0.00',
  total: 14_400,
  totalFormatted: '$144.00',
}
const PLACED: PlacedOrder = {
  clickToJoinToken: 'c'.repeat(43),
  gaPayloadBase64: '',
  receipt: {
    payForCoParent: false,
    isCoParentCovered: false,
    paymentCodeDetails: [],
    transactionDateTime: '2026-11-22T10:00:00.000Z',
    cardLastFour: '1111',
    cardBrand: 'Visa',
    venmoUsername: null,
    paymentType: 'CREDIT_CARD',
    totals: TOTALS,
    orderNo: '7K2M9QX4TA',
    transactionId: 'transaction-1',
  },
  document: aReceipt(),
  registration: {
    parent: {
      userId: '0d9f6f1e-52a9-4a0c-8f0b-1d3f5f0c9a22',
      email: 'amara@example.com',
      familyId: '1d9f6f1e-52a9-4a0c-8f0b-1d3f5f0c9a33',
    },
    coParent: null,
    order: { packageId: ORDERED },
    promoCodes: [],
  },
  pricingInfo: {
    couponDetail: null,
    payForCoParent: false,
    coParentAdds: null,
    paymentCodeDetails: [],
    taxes: [],
    taxId: 'tax-1',
    finalPrice: 14_400,
    taxesCalculated: true,
    request: { packageId: ORDERED, productId: 'SUB1YEAR', services: [] },
    totals: TOTALS,
    lines: [],
    vat: null,
    renewal: {
      date: '2027-11-22',
      dateFormatted: 'November 22, 2027',
      years: 1,
      amount: 14_400,
      amountFormatted: '$144.00',
      total: null,
      renews: false,
    },
    refundUntil: null,
    packageName: 'Essentials',
    expiresAt: '2027-11-22T10:00:00.000Z',
  },
}

/** The receipt of an order, for a draft with this chosen package. */
async function shownFor(chosen: number, order: object, account?: { auth: string; userId: string }) {
  const { signupId } = DRAFT_KEY
  const draft = aDraft({ order: { packageId: chosen, productId: 'SUB1YEAR', services: [] } })
  const { answer, session } = await visit({
    answers: {
      [`GET /v2/registrations/${signupId}`]: () => Response.json(draft),
      [`GET /v2/registrations/${signupId}/orders/current`]: () => Response.json(order),
    },
    session: {
      registration: DRAFT_KEY,
      chat: { id: 'chat', of: null },
      ...(account ? { account } : {}),
    },
    act: async (context) => {
      const url = new URL('https://evenhand.test/join/receipt')
      return loader({ context, request: new Request(url), url, pattern: '/receipt', params: {} })
    },
  })
  return { ...answer, keepsChat: session.chat !== undefined }
}

test('the receipt is for the package that was chosen and ordered', async () => {
  expect((await shownFor(ORDERED, { state: 'paid', result: PLACED })).receipt).toEqual(PLACED.document)
})

test('after the receipt, the next person in this browser does not read what its buyer wrote to support', async () => {
  expect((await shownFor(ORDERED, { state: 'paid', result: PLACED })).keepsChat).toBe(false)
  expect((await shownFor(ORDERED, { state: 'processing' })).keepsChat).toBe(true)
})

test.each([
  ['another package is chosen than was ordered', 1021, { state: 'paid', result: PLACED }],
  ['there is no order', ORDERED, { state: 'none' }],
  ['the payment is not known yet', ORDERED, { state: 'processing' }],
  ['the payment was declined', ORDERED, { state: 'declined', text: 'No' }],
])('no receipt is shown when %s', async (_when, chosen, order) => {
  expect((await shownFor(chosen, order)).receipt).toBeNull()
})

test('a passkey is offered to the buyer alone, and not to another person who is logged in here', async () => {
  const order = { state: 'paid', result: PLACED }
  const offered = async (userId?: string) =>
    (await shownFor(ORDERED, order, userId === undefined ? undefined : { auth: 'a'.repeat(43), userId }))
      .offersPasskey
  const { userId, familyId } = PLACED.registration.parent
  expect([await offered(userId), await offered(familyId), await offered()]).toEqual([true, false, false])
})
