import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findRecipient } from '#server/people/index.ts'
import type { EndedTime } from '#server/subscriptions/index.ts'

/** Tells a person that the place that another has paid for them has ended. It names no amount and no payment. */
export async function mailPlaceEnded(
  tx: Tx,
  { orderId, userId, paidUntil, renews }: EndedTime & { orderId: string },
): Promise<void> {
  const person = await findRecipient(tx, userId)
  if (!person) return
  const { firstName, email, locale, country } = person
  await enqueueMail(tx, {
    dedupe: `place-ended:${orderId}:${userId}`,
    recipient: email,
    locale,
    mail: {
      kind: 'place-ended',
      firstName,
      paidUntil: paidUntil === null ? null : dayInWords(paidUntil, { locale, country }),
      renews,
    },
  })
}
