import { isReason } from '#domain/console/staff-action.ts'
import type { Db } from '#server/db/database.ts'
import { readSaidMail, type SaidMail } from '#server/email/index.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type ReadMailOutcome =
  | { outcome: 'read'; kind: string; said: SaidMail; sentAt: Date }
  | { outcome: 'not-allowed' | 'unknown' | 'no-reason' | 'not-kept' }

/** Shows what a mail to a person said. It needs a reason, and is recorded before the answer is sent. */
export async function readMail(
  db: Db,
  staff: Staff,
  { personId, mailId, reason }: { personId: string; mailId: number; reason: string },
): Promise<ReadMailOutcome> {
  if (!(await isAllowed(db, staff, { right: 'show-contact', wanted: 'read-mail' })))
    return { outcome: 'not-allowed' }
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const mail = await readSaidMail(db, { id: mailId, personId })
  if (!mail) return { outcome: 'unknown' }
  const { kind, said, sentAt } = mail
  if (!said || !sentAt) return { outcome: 'not-kept' }
  await recordAction(db, staff, {
    kind: 'read-mail',
    personId,
    subject: `mail:${mailId}`,
    reason: reason.trim(),
    details: { mail: kind },
  })
  return { outcome: 'read', kind, said, sentAt }
}
