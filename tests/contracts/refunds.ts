import { expect, test } from 'vitest'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { authorised, type GatewayUnderTest } from './payment-gateway.ts'

export type GatewayWithRefunds = Pick<GatewayUnderTest, 'gateway' | 'requestKeys'> & {
  /** Settles everything that was captured. */
  settle: () => Promise<void>
  /** The refunded amount of a transaction, in minor units. */
  refundedOf: (transactionId: string) => Promise<number>
}

/** Makes a captured payment. Returns its id. */
export async function captured(gateway: PaymentGateway): Promise<string> {
  const { transaction } = await authorised(gateway)
  await gateway.capture(transaction.id)
  return transaction.id
}

let made = 0
function aRefund(transactionId: string, amountMinor = 5999) {
  made += 1
  return { transactionId, amountMinor, requestKey: `REFUND-${transactionId}-${made}` }
}

/** Tests what the payment engine requires for refunds. Call it in an adapter's test file. */
export function describesRefunds(open: () => Promise<GatewayWithRefunds>): void {
  async function settled() {
    const opened = await open()
    const transactionId = await captured(opened.gateway)
    await opened.settle()
    return { ...opened, transactionId }
  }

  test('a settled payment is given back whole, and the refund is found by its key', async () => {
    const { gateway, transactionId, refundedOf } = await settled()
    const refund = aRefund(transactionId)
    const answer = await gateway.refund(refund)
    if (answer.outcome !== 'refunded') throw new Error(JSON.stringify(answer))
    expect(await gateway.findRefund(refund)).toMatchObject({
      outcome: 'found',
      refundId: answer.refundId,
      amountMinor: 5999,
      status: 'pending',
    })
    expect(await refundedOf(transactionId)).toBe(5999)
  })

  test('parts are given back until nothing is left', async () => {
    const { gateway, transactionId, refundedOf } = await settled()
    expect(await gateway.refund(aRefund(transactionId, 1001))).toMatchObject({ outcome: 'refunded' })
    expect(await gateway.refund(aRefund(transactionId, 5000))).toEqual({
      outcome: 'refused',
      because: 'more-than-left',
    })
    expect(await gateway.refund(aRefund(transactionId, 4998))).toMatchObject({ outcome: 'refunded' })
    expect(await gateway.refund(aRefund(transactionId, 1))).toEqual({
      outcome: 'refused',
      because: 'more-than-left',
    })
    expect(await refundedOf(transactionId)).toBe(5999)
  })

  test('the same refund sent twice gives back once', async () => {
    const { gateway, transactionId, refundedOf } = await settled()
    const refund = aRefund(transactionId, 1000)
    const first = await gateway.refund(refund)
    expect(await gateway.refund(refund)).toEqual(first)
    expect(await refundedOf(transactionId)).toBe(1000)
  })

  test('refunds at the same moment never give back more than was paid', async () => {
    const { gateway, transactionId, refundedOf } = await settled()
    const refunds = Array.from({ length: 5 }, () => aRefund(transactionId, 2000))
    const answers = await Promise.all(refunds.map(async (one) => gateway.refund(one)))
    expect(answers.filter(({ outcome }) => outcome === 'refunded')).toHaveLength(2)
    expect(await refundedOf(transactionId)).toBe(4000)
  })

  test('a payment that has not settled is released instead', async () => {
    const { gateway } = await open()
    const transactionId = await captured(gateway)
    expect(await gateway.refund(aRefund(transactionId))).toEqual({
      outcome: 'refused',
      because: 'not-settled',
    })
    expect(await gateway.void(transactionId)).toEqual({
      outcome: 'voided',
    })
    expect(await gateway.refund(aRefund(transactionId))).toEqual({
      outcome: 'refused',
      because: 'not-refundable',
    })
  })

  test('a part that must wait for the settlement is refunded after it, with the same key', async () => {
    const { gateway, settle, refundedOf } = await open()
    const transactionId = await captured(gateway)
    const part = aRefund(transactionId, 1000)
    expect(await gateway.refund(part)).toEqual({ outcome: 'refused', because: 'not-settled' })
    await settle()
    const first = await gateway.refund(part)
    expect(first).toMatchObject({ outcome: 'refunded' })
    expect(await gateway.refund(part)).toEqual(first)
    expect(await refundedOf(transactionId)).toBe(1000)
  })

  test('a refund is not a payment: a window of payments has the sale alone', async () => {
    const { gateway, transactionId } = await settled()
    const refund = aRefund(transactionId)
    await gateway.refund(refund)
    expect(await gateway.findByAttempt(refund.requestKey)).toEqual({ outcome: 'none' })
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1000), limit: 500 }
    const answer = await gateway.searchCreatedBetween(window)
    if (answer.outcome !== 'found') throw new Error(answer.outcome)
    expect(answer.unreadable).toBeUndefined()
    expect(answer.transactions.filter(({ id }) => id === transactionId)).toHaveLength(1)
  })

  test('a missing payment and a missing refund are told', async () => {
    const { gateway, transactionId } = await settled()
    expect(await gateway.refund(aRefund('missing1'))).toEqual({
      outcome: 'refused',
      because: 'not-refundable',
    })
    expect(await gateway.findRefund(aRefund(transactionId))).toEqual({ outcome: 'none' })
  })
}
