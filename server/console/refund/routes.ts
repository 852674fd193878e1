import { readConsoleRefund, refundByConsole } from '#domain/contracts/console-refunds.ts'
import { minorOf } from '#domain/money.ts'
import type { Api } from '#server/platform/mount.ts'
import { mount } from '#server/platform/mount.ts'
import { UNKNOWN, type FindCaller } from '../caller.ts'
import { openRefund, refundByStaff, type RefundDeps } from './refund.ts'
import { refundRefusal } from './refund-refusal.ts'

/** Serves the refund of an order by staff. */
export function mountStaffRefunds(api: Api, staffOf: FindCaller, deps: RefundDeps): void {
  mount(api, readConsoleRefund, async ({ params, request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const answer = await openRefund(deps, staff, { orderNo: params.orderNo, personId: params.id })
    if (answer.outcome !== 'opened') return refundRefusal(answer)
    const { orderNo, paidAt, currency, refusal, ends, instrument, ...money } = answer.offer
    const body = {
      orderNo,
      currency,
      refusal,
      ends,
      instrument,
      paidAt: paidAt.toISOString(),
      captured: money.capturedMinor,
      returned: money.returnedMinor,
      left: money.leftMinor,
      alone: minorOf(deps.refundAlone, currency),
    }
    return { status: 200, body }
  })

  mount(api, refundByConsole, async ({ params, headers, body, request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const made = await refundByStaff(deps, staff, {
      orderNo: params.orderNo,
      personId: params.id,
      amountMinor: body.amount,
      currency: body.currency,
      reason: body.reason,
      key: headers['idempotency-key'],
    })
    switch (made.outcome) {
      case 'refunded':
      case 'under-way': {
        const { outcome, amountMinor: amount, currency } = made
        return { status: 200, body: { outcome, amount, currency } }
      }
      case 'asked': {
        const { id, expires_at: expiresAt } = made.approval
        return { status: 202, body: { approval: id, expiresAt: expiresAt.toISOString() } }
      }
      case 'refused':
      case 'not-allowed':
      case 'unknown':
      case 'no-reason':
      case 'log-in-again':
        return refundRefusal(made)
    }
  })
}
