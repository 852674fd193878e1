import type { MessageKey } from '#domain/messages/catalogue.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { NOT_ALLOWED } from '../caller.ts'
import { LOG_IN_AGAIN } from '../fresh-log-in.ts'
import type { StaffRefundOutcome } from './refund.ts'

type Refused = Extract<
  StaffRefundOutcome,
  { outcome: 'refused' | 'not-allowed' | 'unknown' | 'no-reason' | 'log-in-again' }
>
type Because = Extract<Refused, { outcome: 'refused' }>['because']

const TEXTS: Readonly<Record<Because, MessageKey>> = {
  'nothing-charged': 'api.refund.nothingCharged',
  'already-refunded': 'api.refund.nothingLeft',
  'under-way': 'api.refund.underWay',
  disputed: 'api.refund.disputed',
  'too-late': 'api.refund.refused',
  'changed-since': 'api.refund.refused',
  'more-than-left': 'api.refund.moreThanLeft',
  'amount-changed': 'api.refund.refused',
  'another-currency': 'api.refund.anotherCurrency',
  gateway: 'api.refund.refused',
  'not-admitted': 'api.refund.refused',
  'key-used': 'api.idempotency',
  'already-asked': 'api.approval.alreadyAsked',
  own: 'api.approval.own',
  decided: 'api.approval.decided',
  expired: 'api.approval.expired',
  'another-amount': 'api.approval.anotherAmount',
}

/** A refund that was not made, as the API says it. */
export function refundRefusal(refused: Refused): Refusal {
  switch (refused.outcome) {
    case 'not-allowed':
      return NOT_ALLOWED
    case 'log-in-again':
      return LOG_IN_AGAIN
    case 'unknown':
      return refuse(404, 'api.notFound')
    case 'no-reason':
      return refuseFields([{ field: 'reason', code: 'api.reason' }])
    case 'refused':
      return refuse(409, TEXTS[refused.because])
  }
}
