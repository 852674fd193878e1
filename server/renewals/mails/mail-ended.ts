import { dayInWords } from '#domain/places/local-time.ts'
import type { WithoutNotice } from '#domain/subscriptions/notice.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { hasNeverJoined } from '#server/subscriptions/index.ts'

type Ended = {
  id: string
  userId: string
  /** The last paid day. */
  paidUntil: string
  because: 'not-renewed' | 'unpaid' | 'cancelled' | WithoutNotice
}

/**
 * Tells a person once that their subscription has ended, what is kept, and how to come back. A person who never joined a
 * place that another paid is not told. They cannot log in.
 */
export async function mailEnded(tx: Tx, { id, userId, paidUntil, because }: Ended): Promise<void> {
  if (await hasNeverJoined(tx, id)) return
  await mailPerson(tx, { userId, dedupe: `subscription-ended:${id}:${paidUntil}` }, (person) => ({
    kind: 'subscription-ended',
    firstName: person.firstName,
    date: dayInWords(paidUntil, person),
    because,
  }))
}
