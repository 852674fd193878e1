import { dayInWords } from '#domain/places/local-time.ts'
import type { WithoutNotice } from '#domain/subscriptions/notice.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findRecipient } from '#server/people/index.ts'

type Ended = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  because: 'not-renewed' | 'unpaid' | 'cancelled' | WithoutNotice
}

/** Tells a person once that their subscription has ended, what is kept, and how to come back. */
export async function mailEnded(tx: Tx, { id, userId, paidUntil, because }: Ended): Promise<void> {
  const person = await findRecipient(tx, userId)
  if (!person) return
  const { firstName, email, locale } = person
  await enqueueMail(tx, {
    dedupe: `subscription-ended:${id}:${paidUntil}`,
    recipient: email,
    locale,
    mail: { kind: 'subscription-ended', firstName, date: dayInWords(paidUntil, person), because },
  })
}
