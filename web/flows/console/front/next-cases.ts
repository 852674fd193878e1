import { QUEUES } from '#domain/console/queues.ts'
import type { ConsoleApproval } from '#domain/contracts/console/approvals.ts'
import type { ConsoleQueue } from '#domain/contracts/console/queues.ts'
import { approvalCase } from '../approvals/approval-case.ts'
import type { ShownCase } from '../queues/next-step.ts'

/** The cases under “Do next”. */
const NEXT = 12

/** The most urgent cases of all queues. What others asked comes before the mails. What the person asked is left out. */
export function nextCases(
  queues: readonly ConsoleQueue[],
  approvals: readonly ConsoleApproval[],
): readonly ShownCase[] {
  const asked = approvals.filter(({ state, isOwn }) => state === 'asked' && !isOwn).map(approvalCase)
  const casesOf = (isUrgent: boolean): ShownCase[] =>
    queues
      .filter(({ queue }) => QUEUES.indexOf(queue) < QUEUES.indexOf('mails') === isUrgent)
      .flatMap(({ queue, cases }) => cases.map((each) => ({ ...each, queue })))
  return [...casesOf(true), ...asked, ...casesOf(false)].slice(0, NEXT)
}
