import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import type { EndedTime } from '#server/subscriptions/index.ts'

/** Tells a person that the place that another has paid for them has ended. It names no amount and no payment. */
export async function mailPlaceEnded(
  tx: Tx,
  { orderId, userId, paidUntil, renews }: EndedTime & { orderId: string },
): Promise<void> {
  await mailPerson(tx, { userId, dedupe: `place-ended:${orderId}:${userId}` }, (person) => ({
    kind: 'place-ended',
    firstName: person.firstName,
    paidUntil: paidUntil === null ? null : dayInWords(paidUntil, person),
    renews,
  }))
}
