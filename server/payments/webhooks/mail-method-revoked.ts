import { methodInWords } from '#domain/payments/method-in-words.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { RefusedMethod } from '#server/subscriptions/index.ts'

/**
 * Mails a person at once that their method can no longer pay renewals. Call it in the transaction that records this.
 */
export async function mailMethodRevoked(tx: Tx, refused: RefusedMethod): Promise<void> {
  const { id, sealed, userId, method, paidUntil, isPastDue } = refused
  // A method that is put on file again has another encrypted token, so a new mail is sent for it.
  const dedupe = `method-revoked:${id}:${sha256(sealed).toString('hex')}`
  await mailPerson(tx, { userId, dedupe }, (person) => ({
    kind: 'method-revoked',
    firstName: person.firstName,
    method: method && methodInWords(method, person.locale),
    renewsOn: isPastDue ? null : dayInWords(paidUntil, person),
  }))
}
