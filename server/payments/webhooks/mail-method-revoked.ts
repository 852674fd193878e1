import { methodInWords } from '#domain/payments/method-in-words.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findRecipient } from '#server/people/index.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { RefusedMethod } from '#server/subscriptions/index.ts'

/**
 * Mails a person at once that their method can no longer pay renewals. Call it in the transaction that records this.
 */
export async function mailMethodRevoked(tx: Tx, refused: RefusedMethod): Promise<void> {
  const { id, sealed, userId, method, paidUntil, isPastDue } = refused
  const person = await findRecipient(tx, userId)
  if (!person) return
  const { firstName, email, locale } = person
  await enqueueMail(tx, {
    // A method that is put on file again has another encrypted token, so a new mail is sent for it.
    dedupe: `method-revoked:${id}:${sha256(sealed).toString('hex')}`,
    recipient: email,
    locale,
    mail: {
      kind: 'method-revoked',
      firstName,
      method: method && methodInWords(method, locale),
      renewsOn: isPastDue ? null : dayInWords(paidUntil, person),
    },
  })
}
