import { data } from 'react-router'
import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import { textIn } from '#web/lib/form-data.ts'
import type {
  BillingAnswer,
  CheckoutAnswer,
  CheckoutIntent,
  PayAnswer,
  PriceAnswer,
  TokenAnswer,
} from './checkout-answers.ts'

export type BillingInput = {
  line1: string
  line2: string | null
  city: string
  region: string | null
  postalCode: string
  country: string
  timeZone: string
}
export type Choices = { codes: string[]; payForCoParent: boolean }
export type PayInput = Choices & {
  paymentType: 'CREDIT_CARD' | 'PAYPAL' | 'VENMO' | 'NONE'
  nonce: string | null
  cardHolderName: string | null
  deviceData: string | null
  /** The order on the page. Another tab may have chosen another one since. Null from a page of an earlier version. */
  ordered: OrderDetail | null
  /** The co-parent on the page. Null from a page that names none. */
  coParentName: string | null
  /** The amounts on the page. The server compares them with its own. */
  amountMinor: number
  taxMinor: number
  taxId: string
  agreedToTerms: boolean
  /** The page named the renewal beside the button. */
  agreedToRenewal: boolean
  marketingOptIn: boolean
  /** The idempotency key of this request to pay. If it is sent again, it is the same payment. */
  idempotencyKey: string
}

/**
 * The calls that the payment page needs from its flow. A `Response` is a redirect to another page of the
 * flow.
 */
export type CheckoutPort = {
  saveBilling: (input: BillingInput, choices: Choices) => Promise<BillingAnswer | Response>
  price: (choices: Choices) => Promise<PriceAnswer | Response>
  token: (country: string) => Promise<TokenAnswer | Response>
  pay: (input: PayInput) => Promise<PayAnswer | Response>
  status: () => Promise<PayAnswer | Response>
}

/** Answers the payment page's calls for every kind of buyer. */
export async function answerCheckout(form: FormData, port: CheckoutPort): Promise<CheckoutAnswer | Response> {
  const choices = {
    codes: form.getAll('code').map(String),
    payForCoParent: textIn(form, 'payForCoParent') === 'true',
  }
  switch (textIn(form, 'intent')) {
    case 'billing':
      return named('billing', await port.saveBilling(billingIn(form), choices))
    case 'price':
      return named('price', await port.price(choices))
    case 'token':
      return named('token', await port.token(textIn(form, 'country')))
    case 'pay':
      return named('pay', await port.pay(payIn(form, choices)))
    case 'status':
      return named('status', await port.status())
    default:
      throw data(null, { status: 400 })
  }
}

function named<I extends CheckoutIntent, A extends object>(
  intent: I,
  answer: A | Response,
): Response | ({ intent: I } & A) {
  return answer instanceof Response ? answer : { intent, ...answer }
}

/** The submitted billing form. */
export function billingIn(form: FormData): BillingInput {
  return {
    line1: textIn(form, 'billingAddress'),
    line2: textIn(form, 'billingAddress2').trim() || null,
    city: textIn(form, 'city'),
    region: textIn(form, 'region') || null,
    postalCode: textIn(form, 'postalCode'),
    country: textIn(form, 'country'),
    timeZone: textIn(form, 'timezone'),
  }
}

/** The `paymentType` of each payment method in a request to the API. */
export const TYPE_OF_METHOD = { creditCard: 'CREDIT_CARD', paypal: 'PAYPAL', venmo: 'VENMO' } as const

function payIn(form: FormData, choices: Choices): PayInput {
  const method = textIn(form, 'method')
  const known = method === 'creditCard' || method === 'paypal' || method === 'venmo'
  return {
    ...choices,
    paymentType: known ? TYPE_OF_METHOD[method] : 'NONE',
    nonce: textIn(form, 'nonce') || null,
    cardHolderName: textIn(form, 'cardHolderName').trim() || null,
    deviceData: textIn(form, 'deviceData') || null,
    ordered: orderIn(form),
    coParentName: textIn(form, 'coParentName') || null,
    amountMinor: Number(textIn(form, 'amountMinor')),
    taxMinor: Number(textIn(form, 'taxMinor')),
    taxId: textIn(form, 'taxId'),
    agreedToRenewal: textIn(form, 'agreedToRenewal') === 'true',
    agreedToTerms: textIn(form, 'agreedToTerms') === 'true',
    marketingOptIn: textIn(form, 'marketingOptIn') === 'true',
    idempotencyKey: textIn(form, 'idempotencyKey'),
  }
}

function orderIn(form: FormData): OrderDetail | null {
  if (!form.has('productId')) return null
  return {
    packageId: Number(textIn(form, 'packageId')),
    productId: textIn(form, 'productId'),
    services: form.getAll('service').map(String),
  }
}
