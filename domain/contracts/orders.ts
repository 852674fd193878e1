import { z } from 'zod'
import { contract } from './contract.ts'
import { deviceData, idempotencyKey, minorUnits, nonce, optionalLine, secret, text, uuid } from './fields.ts'
import { activationCodes, orderDetail } from './order-detail.ts'
import { pricingInfo, totals } from './pricing.ts'
import { receiptDocument } from './receipts.ts'
import { registrationKeyHeader } from './registrations.ts'

export const PAYMENT_TYPES = ['CREDIT_CARD', 'PAYPAL', 'VENMO', 'NONE'] as const

const payment = z.object({
  /** The total on the page. It is compared with ours and never charged. */
  amountDisplayed: minorUnits,
  taxAmountDisplayed: minorUnits,
  cardHolderName: optionalLine,
  /** Null when the total is zero. */
  nonce: nonce.nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  pricingLocale: text(16),
  storePaymentOnFile: z.literal(true),
  taxId: text(128),
  deviceData,
  bankAccountNumber: z.null().optional(),
  bankRoutingNumber: z.null().optional(),
})

const orderBody = z.object({
  marketingOptIn: z.boolean(),
  /** Required where consent precedes payment: for billing countries other than the US. */
  agreedToTerms: z.boolean().default(false),
  /** True if the page showed the amount and the date of the renewal beside the button. Otherwise nothing renews. */
  agreedToRenewal: z.boolean().default(false),
  order: orderDetail,
  payment,
  promoCodes: activationCodes.nullable(),
  segmentAnonymousId: optionalLine,
})
const newParentOrderBody = orderBody.extend({
  parentDuplicateConfirmed: z.boolean(),
  coParentDuplicateConfirmed: z.boolean(),
  payForCoparent: z.boolean(),
  /** The co-parent who is paid for, as the page names them. The order is refused if it is another one by now. */
  coParentFirstName: optionalLine,
})
export type NewParentOrderBody = z.output<typeof newParentOrderBody>
/** `deviceData` may be here or inside the payment; this one has priority. */
export const invitedOrderBody = orderBody.extend({ deviceData })

const receipt = z.object({
  payForCoParent: z.boolean(),
  /** The buyer wanted to pay for the co-parent, who already has a subscription, so nothing was charged for it. */
  isCoParentCovered: z.boolean(),
  paymentCodeDetails: z.array(
    z.object({ code: z.string(), amount: minorUnits, amountFormatted: z.string() }),
  ),
  transactionDateTime: z.iso.datetime(),
  cardLastFour: z.string().nullable(),
  cardBrand: z.string().nullable(),
  venmoUsername: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  totals,
  /** The number of the receipt on the page, in the mail and in the account. */
  orderNo: z.string(),
  /** The gateway's id, for analytics and partners. */
  transactionId: z.string(),
})
const registration = z.object({
  parent: z.object({ userId: uuid, email: z.string(), familyId: uuid }),
  /** Only what this payer entered; never data of an existing account. */
  coParent: z
    .object({ userId: uuid, email: z.string().nullable(), phoneNumberWithCountryCode: z.string().nullable() })
    .nullable(),
  order: z.object({ packageId: z.number().int() }),
  promoCodes: z.array(z.string()),
})

export const placedOrder = z.object({
  clickToJoinToken: secret,
  gaPayloadBase64: z.string(),
  receipt,
  document: receiptDocument,
  registration,
  pricingInfo,
})
export type PlacedOrder = z.output<typeof placedOrder>
export const processing = z.object({ status: z.literal('processing') })

/** The result of the newest order of a draft or user. */
export const currentOrder = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('declined'), text: z.string() }),
  z.object({ state: z.literal('paid'), result: placedOrder }),
])
export type CurrentOrder = z.output<typeof currentOrder>

const params = z.object({ signupId: uuid })

export const placeOrder = contract({
  id: 'placeOrder',
  tag: 'Registrations',
  summary: 'Place the order of a new parent',
  description:
    'The money is held, one attempt wins, and only the winner is captured. 202: the bank has not answered yet.',
  security: ['registrationKey'],
  method: 'post',
  path: '/v2/registrations/{signupId}/orders',
  params,
  headers: registrationKeyHeader.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: newParentOrderBody,
  answers: { 200: placedOrder, 202: processing },
  refusals: [402, 403, 404, 409, 422],
})

export const readCurrentOrder = contract({
  id: 'readCurrentOrder',
  tag: 'Registrations',
  summary: 'Read the order of a draft',
  description: 'The state of the newest order of the draft.',
  security: ['registrationKey'],
  method: 'get',
  path: '/v2/registrations/{signupId}/orders/current',
  params,
  headers: registrationKeyHeader,
  answers: {
    200: currentOrder,
  },
  refusals: [403, 404],
})
