import type { ConsoleApproval } from '#domain/contracts/console/approvals.ts'
import type { ShownCase } from '../queues/next-step.ts'
import { titleOf } from './approval-card.tsx'

/** A request for a second person, as a case of the front page. */
export function approvalCase(approval: ConsoleApproval): ShownCase {
  const { id, subject, personId, amount, currency, askedName, askedAt } = approval
  return {
    queue: 'approvals',
    key: id,
    subject,
    note: `${titleOf(approval)}, asked by ${askedName}`,
    personId,
    family: null,
    amount,
    currency,
    since: askedAt,
    due: null,
  }
}
