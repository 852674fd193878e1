import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findEmailChange, findPersonOfUndo, restoreEmail, type EmailChange } from '#server/people/index.ts'
import { recordAccountEvent } from '../account-events.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { shutOutPerson } from '../not-me/shut-out-person.ts'
import { findPersonRecord, lockPerson } from '../person-store.ts'
import { revokeTokens } from '../tokens/end-tokens.ts'
import { UNDO } from './change-email.ts'

/**
 * Uses the link that went to the earlier address of a person, once.
 * @returns false if the change was undone, if its days are over, or if there is no such link
 */
export async function undoEmail(deps: NotMeDeps & { db: Db }, secret: string): Promise<boolean> {
  const { db, secrets } = deps
  const hashes = secrets.hashes(UNDO, secret)
  return db.transaction().execute(async (tx) => {
    const userId = await findPersonOfUndo(tx, hashes)
    if (userId === null) return false
    await lockPerson(tx, userId)
    // Another request may have undone it while this one waited.
    if ((await findPersonOfUndo(tx, hashes)) !== userId) return false
    const change = await findEmailChange(tx, userId)
    if (change) await undoChange(tx, deps, change)
    return change !== null
  })
}

/**
 * Restores the earlier address. It ends all access that another person may have got: sessions, devices, links and the
 * password. The person must be locked.
 */
export async function undoChange(tx: Tx, deps: NotMeDeps, change: EmailChange): Promise<void> {
  const { userId, oldEmail } = change
  const person = await findPersonRecord(tx, userId)
  if (!person) return
  await restoreEmail(tx, { change, kind: person.kind })
  await recordAccountEvent(tx, { userId, what: 'email-undone' })
  await revokeTokens(tx, { purposes: ['not-me'], subjectId: userId })
  for (const recipient of [oldEmail, person.email])
    if (recipient !== null)
      await enqueueMail(tx, {
        dedupe: `email-change-undone:${randomUUID()}`,
        recipient,
        locale: person.locale,
        mail: {
          kind: 'email-change-undone',
          firstName: person.first_name,
          isEarlier: recipient === oldEmail,
        },
      })
  await shutOutPerson(tx, deps, userId)
}
