import { randomUUID } from 'node:crypto'
import type { Call, Called } from '../api.ts'
import { PACKAGE, type TestInvitation } from './invited.ts'
import { aNonce } from '../payments/payments.ts'

type Price = { taxId: string; totals: { total: number; taxAmount: number } }

/** The price of Ben’s own order. */
async function priceInvited(call: Call, { token, coParentId }: TestInvitation): Promise<Price> {
  const answer = await call('POST', `/v2/parents/${coParentId}/order-pricing`, {
    bearer: token,
    body: { userId: coParentId, orderDetail: PACKAGE, subscriptionCodes: [] },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as Price
}

/** The body of Ben’s order that matches the server's price. */
export async function anInvitedOrder(
  call: Call,
  invitation: TestInvitation,
  changes: Record<string, unknown> = {},
) {
  const { taxId, totals } = await priceInvited(call, invitation)
  return {
    marketingOptIn: true,
    agreedToTerms: false,
    order: PACKAGE,
    payment: {
      amountDisplayed: totals.total,
      taxAmountDisplayed: totals.taxAmount,
      cardHolderName: 'Ben Okafor',
      nonce: aNonce(),
      paymentType: 'CREDIT_CARD',
      pricingLocale: 'en',
      storePaymentOnFile: true,
      taxId,
    },
    promoCodes: null,
    deviceData: '{"correlation_id":"1"}',
    ...changes,
  }
}

export async function placeInvitedOrder(
  call: Call,
  { token, coParentId }: TestInvitation,
  { body, key = randomUUID() }: { body: object; key?: string },
): Promise<Called> {
  return call('POST', `/v2/parents/${coParentId}/orders`, {
    bearer: token,
    body,
    headers: { 'idempotency-key': key },
  })
}
