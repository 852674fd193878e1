import { randomUUID } from 'node:crypto'
import type { Call, Called } from '../api.ts'
import { ESSENTIALS, MINNEAPOLIS, type aParent, type Draft } from './joining.ts'
import { aNonce, methodOf } from '../payments/payments.ts'

type PriceOptions = {
  order?: typeof ESSENTIALS
  codes?: string[]
  payForCoparent?: boolean
  address?: typeof MINNEAPOLIS | null
}

/** The price of the draft's order. */
export async function priceOf(
  call: Call,
  draft: Draft,
  { order = ESSENTIALS, codes = [], payForCoparent = false, address = MINNEAPOLIS }: PriceOptions = {},
): Promise<Called> {
  return call('POST', `${draft.path}/order-pricing`, {
    headers: draft.headers,
    body: {
      limboId: draft.signupId,
      orderDetail: order,
      payForCoparent,
      paymentCodes: codes,
      address,
      ...(await phoneOf(call, draft)),
    },
  })
}

/** The phone of a draft's parent, which a price request must contain. */
export async function phoneOf(call: Call, { path, headers }: Draft) {
  const { body } = await call('GET', path, { headers })
  const { parent } = body as { parent?: ReturnType<typeof aParent> }
  return {
    phoneCountryCode: parent?.phoneCountryCode ?? '+1',
    phoneNumber: parent?.phoneNumber ?? '6125550142',
  }
}

/** The body of an order that matches the server's price. */
export async function anOrder(
  call: Call,
  draft: Draft,
  options: PriceOptions = {},
  nonce: string | null = aNonce(),
) {
  const priced = await priceOf(call, draft, options)
  if (priced.status !== 200) throw new Error(JSON.stringify(priced.body))
  const { taxId, totals } = priced.body as { taxId: string; totals: { total: number; taxAmount: number } }
  return {
    marketingOptIn: true,
    agreedToTerms: false,
    parentDuplicateConfirmed: false,
    coParentDuplicateConfirmed: false,
    payForCoparent: options.payForCoparent ?? false,
    order: options.order ?? ESSENTIALS,
    promoCodes: options.codes ?? null,
    payment: {
      amountDisplayed: totals.total,
      taxAmountDisplayed: totals.taxAmount,
      cardHolderName: 'Noor Haddad',
      nonce,
      paymentType: nonce === null ? 'NONE' : methodOf(nonce),
      pricingLocale: 'en',
      storePaymentOnFile: true,
      taxId,
    },
  }
}

export async function placeOrder(
  call: Call,
  draft: Draft,
  body: unknown,
  key: string = randomUUID(),
): Promise<Called> {
  return call('POST', `${draft.path}/orders`, { headers: { ...draft.headers, 'idempotency-key': key }, body })
}
