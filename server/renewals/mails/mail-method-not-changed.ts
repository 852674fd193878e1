import { methodInWords } from '#domain/payments/method-in-words.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
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
  if (!inUse) return
  const { userId, method } = inUse
  await mailPerson(tx, { userId, dedupe: `method-not-changed:${changeId}` }, ({ firstName, locale }) => ({
    kind: 'method-not-changed',
    firstName,
    why,
    method: method && methodInWords(method, locale),
  }))
}
