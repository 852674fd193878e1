import {
  readConsoleRefundMail,
  readConsoleRefunds,
  refundByConsole,
  type ConsoleRefundOffer,
} from '#domain/contracts/console/refunds.ts'
import { minorOf } from '#domain/money.ts'
import type { Site } from '#domain/site.ts'
import type { StaffOffer } from '#server/payments/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { askedAnswer } from '../approvals/asked-answer.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import { readRefundMail } from './read-refund-mail.ts'
import { openRefunds, refundByStaff, type RefundDeps } from './refund.ts'
import { refundAnswer, refundRefusal } from './refund-answers.ts'

/** Serves the refund of an order by staff. */
export function mountStaffRefunds(api: Api, staffOf: FindCaller, deps: RefundDeps & { site: Site }): void {
  mountForStaff(api, staffOf, readConsoleRefunds, async ({ staff, params }) => {
    const answer = await openRefunds(deps, staff, params.id)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    return {
      status: 200,
      body: { offers: answer.offers.map((offer) => offerBody(offer, deps)), approvers: answer.approvers },
    }
  })

  mountForStaff(api, staffOf, readConsoleRefundMail, async ({ staff, params, query }) => {
    const { id: personId, orderNo } = params
    const read = await readRefundMail(deps, staff, { personId, orderNo, amountMinor: query.amount })
    if (read.outcome !== 'read') return refundRefusal(read)
    const { locale, subject, text } = read
    return { status: 200, body: { locale, subject, text } }
  })

  mountForStaff(api, staffOf, refundByConsole, async ({ staff, params, headers, body }) => {
    const made = await refundByStaff(deps, staff, {
      orderNo: params.orderNo,
      personId: params.id,
      amountMinor: body.amount,
      returnedMinor: body.returned,
      currency: body.currency,
      reason: body.reason,
      access: body.access,
      paidUntil: body.paidUntil,
      key: headers['idempotency-key'],
    })
    switch (made.outcome) {
      case 'refunded':
      case 'under-way':
        return refundAnswer(made)
      case 'asked':
        return askedAnswer(made.approval)
      case 'refused':
      case 'not-allowed':
      case 'unknown':
      case 'no-reason':
      case 'log-in-again':
        return refundRefusal(made)
    }
  })
}

function offerBody(offer: StaffOffer, { refundAlone }: RefundDeps): ConsoleRefundOffer {
  const { id: _, paidAt, capturedMinor, returnedMinor, leftMinor, taxMinor, leftTaxMinor, ...rest } = offer
  return {
    ...rest,
    paidAt: paidAt.toISOString(),
    captured: capturedMinor,
    returned: returnedMinor,
    left: leftMinor,
    tax: taxMinor,
    leftTax: leftTaxMinor,
    alone: minorOf(refundAlone, offer.currency),
  }
}
