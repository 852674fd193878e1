import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { hasNeverJoined, type EndedTime } from '#server/subscriptions/index.ts'

/**
 * Tells a person that the place that another has paid for them has ended. It names no amount and no payment. A person
 * who never joined is not asked to log in.
 */
export async function mailPlaceEnded(
  tx: Tx,
  { orderId, subscriptionId, userId, paidUntil, renews }: EndedTime & { orderId: string },
): Promise<void> {
  await mailPerson(tx, { userId, dedupe: `place-ended:${orderId}:${userId}` }, async (person) => ({
    kind: 'place-ended',
    firstName: person.firstName,
    paidUntil: paidUntil === null ? null : dayInWords(paidUntil, person),
    renews,
    hasAccount: !(await hasNeverJoined(tx, subscriptionId)),
  }))
}
