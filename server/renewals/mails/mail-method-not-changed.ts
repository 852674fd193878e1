import { methodInWords } from '#domain/payments/method-in-words.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findRecipient } from '#server/people/index.ts'
import { lockMethodInUse } from '#server/subscriptions/index.ts'

type NotChanged = { changeId: string; subscriptionId: string; why: 'refused' | 'no-answer' }

/**
 * Tells a person who no longer waits for an answer that their new payment method was not saved. Call it in the
 * transaction that ends the try. Without a current subscription, no mail is sent.
 */
export async function mailMethodNotChanged(
  tx: Tx,
  { changeId, subscriptionId, why }: NotChanged,
): Promise<void> {
  const inUse = await lockMethodInUse(tx, subscriptionId)
  const person = inUse && (await findRecipient(tx, inUse.userId))
  if (!person) return
  const { firstName, email, locale } = person
  await enqueueMail(tx, {
    dedupe: `method-not-changed:${changeId}`,
    recipient: email,
    locale,
    mail: {
      kind: 'method-not-changed',
      firstName,
      why,
      method: inUse.method && methodInWords(inUse.method, locale),
    },
  })
}
