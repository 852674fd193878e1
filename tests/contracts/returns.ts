import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/durations.ts'
import type { PaymentGateway, ReturnsSearchAnswer } from '#server/payments/gateway.ts'
import { captured, type GatewayWithRefunds } from './refunds.ts'

export type GatewayWithBook = Pick<GatewayWithRefunds, 'gateway' | 'settle'> & {
  /** Refunds money as a person does in the gateway's control panel. */
  refundElsewhere: (transactionId: string, amountMinor: number) => Promise<void>
  /** The payer's bank rejects the newest refund. */
  failRefund: (transactionId: string) => Promise<void>
  /** A bank opens a dispute. Returns its id. */
  dispute: (transactionId: string, amountMinor: number) => Promise<string>
  decide: (disputeId: string, decision: { status: 'won' | 'lost'; wonMinor?: number }) => Promise<void>
}

const of = (transactionId: string) => (one: { transactionId: string }) => one.transactionId === transactionId

async function ofTheLastMinute(
  gateway: PaymentGateway,
): Promise<Extract<ReturnsSearchAnswer, { outcome: 'found' }>> {
  const [from, to] = [new Date(Date.now() - MINUTE_MS), new Date(Date.now() + 1000)]
  const answer = await gateway.searchReturnsBetween({ from, to, limit: 500 })
  if (answer.outcome !== 'found') throw new Error(JSON.stringify(answer))
  return answer
}

/**
 * Tests what the payment engine requires to find refunds and disputes that it did not cause. Call it in an adapter's
 * test file.
 */
export function describesReturns(open: () => Promise<GatewayWithBook>): void {
  async function settled() {
    const opened = await open()
    const transactionId = await captured(opened.gateway)
    await opened.settle()
    return { ...opened, transactionId }
  }

  test('refunds of a payment are found, also those that a person made elsewhere', async () => {
    const { gateway, transactionId, refundElsewhere } = await settled()
    const requestKey = `REFUND-${transactionId}`
    await gateway.refund({ transactionId, amountMinor: 1000, requestKey })
    await refundElsewhere(transactionId, 500)
    const expected = [
      { transactionId, requestKey, amountMinor: 1000, status: 'pending' },
      { transactionId, requestKey: null, amountMinor: 500, status: 'pending' },
    ]
    expect(await gateway.findReturns(transactionId)).toMatchObject({
      outcome: 'found',
      refunds: expected,
      disputes: [],
    })
    const { refunds, unreadable } = await ofTheLastMinute(gateway)
    expect([refunds.filter(of(transactionId)), unreadable]).toMatchObject([expected, undefined])
  })

  test('the id of a refund finds its payment', async () => {
    const { gateway, transactionId, refundElsewhere } = await settled()
    await refundElsewhere(transactionId, 500)
    const returns = await gateway.findReturns(transactionId)
    const refund = returns.outcome === 'found' ? returns.refunds[0] : undefined
    expect(await gateway.find(refund?.id ?? '')).toEqual(await gateway.find(transactionId))
  })

  test('a refund that the bank did not take is told as failed', async () => {
    const { gateway, transactionId, refundElsewhere, failRefund } = await settled()
    await refundElsewhere(transactionId, 500)
    await failRefund(transactionId)
    expect(await gateway.findReturns(transactionId)).toMatchObject({
      refunds: [{ amountMinor: 500, status: 'failed' }],
    })
  })

  test('a refund that the bank did not take is not made by a repetition', async () => {
    const { gateway, transactionId, failRefund } = await settled()
    const refund = { transactionId, amountMinor: 500, requestKey: `REFUND-${transactionId}-FAILED` }
    expect(await gateway.refund(refund)).toMatchObject({ outcome: 'refunded' })
    await failRefund(transactionId)
    expect(await gateway.findRefund(refund)).toMatchObject({ outcome: 'found', status: 'failed' })
    expect(await gateway.refund(refund)).toEqual({ outcome: 'refused', because: 'failed-before' })
    const { refunds } = await ofTheLastMinute(gateway)
    expect(refunds.filter(of(transactionId))).toHaveLength(1)
  })

  test('a payment that was voided is found in the window of its void', async () => {
    const { gateway } = await open()
    const transactionId = await captured(gateway)
    await gateway.void(transactionId)
    const { voided } = await ofTheLastMinute(gateway)
    expect(voided.filter(({ id }) => id === transactionId)).toMatchObject([
      { status: 'voided', amountMinor: 5999 },
    ])
  })

  test('two disputes of one payment have their own amounts and states', async () => {
    const { gateway, transactionId, dispute, decide } = await settled()
    const first = await dispute(transactionId, 5999)
    const second = await dispute(transactionId, 2000)
    await decide(first, { status: 'won', wonMinor: 4000 })
    await decide(second, { status: 'lost' })
    const replyBy: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const both = { transactionId, kind: 'chargeback', replyBy }
    const expected = [
      { ...both, id: first, status: 'won', amountMinor: 5999, wonMinor: 4000 },
      { ...both, id: second, status: 'lost', amountMinor: 2000, wonMinor: 0 },
    ]
    expect(await gateway.findReturns(transactionId)).toEqual({
      outcome: 'found',
      refunds: [],
      disputes: expected,
    })
    const { disputes } = await ofTheLastMinute(gateway)
    expect(disputes.filter(of(transactionId))).toEqual(expected)
  })

  test('a payment without returns has none, and an unknown payment is told', async () => {
    const { gateway, transactionId } = await settled()
    expect(await gateway.findReturns(transactionId)).toEqual({ outcome: 'found', refunds: [], disputes: [] })
    expect(await gateway.findReturns('missing1')).toEqual({ outcome: 'none' })
  })

  test('a window with more refunds than its limit is told as such', async () => {
    const { gateway, transactionId, refundElsewhere } = await settled()
    for (const amount of [100, 200]) await refundElsewhere(transactionId, amount)
    const [from, to] = [new Date(Date.now() - MINUTE_MS), new Date(Date.now() + 1000)]
    expect(await gateway.searchReturnsBetween({ from, to, limit: 1 })).toEqual({ outcome: 'too-many' })
  })
}
