import { randomUUID } from 'node:crypto'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Tx } from '#server/db/database.ts'
import { emptyMailsTo, enqueueMail } from '#server/email/index.ts'
import { changeAddress, changeEmailUndoably, findRecipient, type Recipient } from '#server/people/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { recordAccountEvent } from '../account-events.ts'
import { CREDENTIAL_PURPOSES } from '../tokens/bearer.ts'
import { RESET_TOKENS } from '../password/new-password.ts'
import { notMeUrl, type NotMeDeps } from '../not-me/link.ts'
import { revokeTokens } from '../tokens/end-tokens.ts'
import { forgetRequest } from './request-store.ts'

/** The purpose of the secret in the link that undoes a change. */
export const UNDO = 'email-undo'

type Change = {
  userId: string
  email: string
  by: 'person' | 'staff'
  /** A person without a log-in mistyped their address. There is no account to take over, so no undo is needed. */
  hasLogIn: boolean
}

/**
 * Changes the address of a person, and mails both addresses. If the person has a log-in, the earlier address can undo
 * the change for some days. Links that were mailed to it end, and so do the tokens of browsers that opened them. No mail
 * contains the other address.
 */
export async function changeEmail(tx: Tx, deps: NotMeDeps, change: Change): Promise<void> {
  const { userId, email, by, hasLogIn } = change
  const before = await findRecipient(tx, userId)
  await revokeTokens(tx, { purposes: [...CREDENTIAL_PURPOSES, ...RESET_TOKENS], subjectId: userId })
  await forgetRequest(tx, userId)
  await recordAccountEvent(tx, {
    userId,
    what: 'email-changed',
    note: `by ${by === 'staff' ? 'staff' : 'the person'}`,
  })
  if (!before || !hasLogIn) {
    await changeAddress(tx, { userId, email })
    if (before) await emptyMailsTo(tx, { email: before.email, userId })
    await tellOfCorrection(tx, { before, now: await findRecipient(tx, userId) })
    return
  }
  const undo = newSecret()
  const undoHash = deps.secrets.hash(UNDO, undo)
  const undoUntil = await changeEmailUndoably(tx, { userId, email, by, oldEmail: before.email, undoHash })
  const mail = {
    kind: 'email-changed',
    firstName: before.firstName,
    by,
    date: dayInWords(dayIn(undoUntil, billingTimeZone(before)), before),
  } as const
  const undoUrl = `${deps.site.origin}${deps.site.basePath}${ACCOUNT_PATHS.undoEmail}?token=${undo}`
  const tell = async (recipient: string, links: { undoUrl?: string; notMeUrl?: string }) =>
    enqueueMail(tx, {
      dedupe: `email-changed:${randomUUID()}`,
      recipient,
      locale: before.locale,
      mail: { ...mail, ...links },
    })
  await tell(before.email, { undoUrl })
  // A corrected address is not confirmed by a code, so it gets no link.
  await tell(email, by === 'person' ? { notMeUrl: await notMeUrl(tx, deps, userId) } : {})
}

type Told = { before: Recipient | null; now: Recipient | null }

async function tellOfCorrection(tx: Tx, { before, now }: Told): Promise<void> {
  for (const [person, isNew] of [
    [before, false],
    [now, true],
  ] as const)
    if (person)
      await enqueueMail(tx, {
        dedupe: `address-corrected:${randomUUID()}`,
        recipient: person.email,
        locale: person.locale,
        mail: { kind: 'address-corrected', isNew, ...(isNew ? { firstName: person.firstName } : {}) },
      })
}
