import type { MessageKey } from '#domain/messages/catalogue.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { staffRefusal } from '../caller.ts'
import type { StaffRefundOutcome } from './refund.ts'

type Refused = Extract<
  StaffRefundOutcome,
  { outcome: 'refused' | 'not-allowed' | 'unknown' | 'no-reason' | 'log-in-again' }
>
type Because =
  | Extract<Refused, { outcome: 'refused' }>['because']
  /** An approval for codes whose days or packages are no longer valid. */
  | 'no-longer-fits'

const TEXTS: Readonly<Record<Because, MessageKey>> = {
  'nothing-charged': 'api.refund.nothingCharged',
  'already-refunded': 'api.refund.nothingLeft',
  'under-way': 'api.refund.underWay',
  disputed: 'api.refund.disputed',
  'too-late': 'api.refund.refused',
  'changed-since': 'api.refund.refused',
  'more-than-left': 'api.refund.moreThanLeft',
  'amount-changed': 'api.refund.changed',
  'another-currency': 'api.refund.anotherCurrency',
  gateway: 'api.refund.refused',
  'not-admitted': 'api.refund.refused',
  'key-used': 'api.idempotency',
  'already-asked': 'api.approval.alreadyAsked',
  own: 'api.approval.own',
  decided: 'api.approval.decided',
  expired: 'api.approval.expired',
  'another-amount': 'api.approval.anotherAmount',
  'no-longer-fits': 'api.approval.noLongerFits',
}

type Made = Extract<StaffRefundOutcome, { outcome: 'refunded' | 'under-way' }>

/** The API's answer for a refund that was made, or that the gateway has not answered yet. */
export function refundAnswer({ outcome, amountMinor: amount, currency }: Made) {
  return { status: 200, body: { outcome, amount, currency } } as const
}

/** The API's answer for a refund that was not made. */
export function refundRefusal(refused: Refused | { outcome: 'refused'; because: Because }): Refusal {
  switch (refused.outcome) {
    case 'not-allowed':
    case 'log-in-again':
    case 'unknown':
    case 'no-reason':
      return staffRefusal(refused.outcome)
    case 'refused':
      return refuse(409, TEXTS[refused.because])
  }
}
