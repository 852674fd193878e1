import { may, type Role } from '#domain/console/roles.ts'
import type { ConsoleQueue } from '#domain/contracts/console/queues.ts'
import { personPath } from '../shell/places.ts'
import { QUEUE_WORDS, type ShownQueue } from './queue-words.ts'

/** A case with the queue that it waits in. A request for a second person is a case too. */
export type ShownCase = ConsoleQueue['cases'][number] & { queue: ShownQueue }

/** The next step of a staff member for a case. Without the right to it, the step is to open the person. */
export function nextStep(
  { queue, subject, note, personId }: ShownCase,
  role: Role,
): { to: string; text: string } | null {
  if (queue === 'payments' && note === 'superseded' && personId !== null && may(role, 'move-money'))
    return { to: `${personPath(personId)}/release-hold`, text: 'Release' }
  if (queue === 'payments' && may(role, 'move-money'))
    return { to: `/cases/resolve-payment?orderNo=${encodeURIComponent(subject)}`, text: 'Ask gateway' }
  if (queue === 'findings' && may(role, 'move-money')) {
    const finding = new URLSearchParams({ txn: subject, finding: note ?? '' })
    return { to: `/cases/close-finding?${finding.toString()}`, text: 'Close' }
  }
  if (queue === 'approvals') return { to: '/approvals', text: QUEUE_WORDS[queue].next }
  if (personId === null) return null
  if ((queue === 'mails' || queue === 'bounces') && may(role, 'help-person'))
    return { to: `${personPath(personId)}/help/correct-email`, text: 'Correct e-mail' }
  return { to: personPath(personId), text: QUEUE_WORDS[queue].next }
}
