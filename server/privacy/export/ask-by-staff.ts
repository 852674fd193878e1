import { findPersonRecord, notMeUrl, type NotMeDeps } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findEmailChange, findRecipient } from '#server/people/index.ts'
import { writeExport } from './ask-export.ts'

export type StaffExportOutcome =
  | 'asked'
  | 'being-made'
  | 'unknown'
  | 'no-address'
  /** Only a person with a log-in can open the file. */
  | 'no-account'
  /**
   * The earlier address can still undo a change. An attacker may have persuaded staff to make it, so no mail is sent.
   */
  | 'undo-open'

/**
 * Requests an export for a person who asks staff. The file and its code are only in the account of the person. The
 * person gets a mail about the request, and another one when the file is ready.
 */
export async function askExportByStaff(
  tx: Tx,
  deps: NotMeDeps,
  { personId, key }: { personId: string; key: string },
): Promise<StaffExportOutcome> {
  const recipient = await findRecipient(tx, personId)
  if (!recipient) return 'no-address'
  if (!(await findPersonRecord(tx, personId))?.hasCredentials) return 'no-account'
  if (await findEmailChange(tx, personId)) return 'undo-open'
  const { locale, email, firstName } = recipient
  const outcome = await writeExport(tx, { personId, locale })
  if (outcome === 'asked')
    await enqueueMail(tx, {
      dedupe: `export-asked:${personId}:${key}`,
      recipient: email,
      locale,
      mail: { kind: 'export-asked', firstName, notMeUrl: await notMeUrl(tx, deps, personId) },
    })
  return outcome
}
