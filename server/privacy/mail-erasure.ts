import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'

type About =
  | { kind: 'erasure-asked'; renewalOff: boolean; hasLogIn: boolean; notMeUrl?: string }
  | { kind: 'erasure-taken-back'; renewalOff: boolean }
  | { kind: 'erasure-done' }
type Mailed = { personId: string; about: About; dueAt: Date }

/** Confirms a step of an erasure by a mail to the person only. */
export async function mailErasure(tx: Tx, { personId, about, dueAt }: Mailed): Promise<void> {
  const dedupe = `${about.kind}:${personId}:${dueAt.toISOString()}`
  await mailPerson(tx, { userId: personId, dedupe }, (person) => ({
    firstName: person.firstName,
    date: dayInWords(dayIn(dueAt, billingTimeZone(person)), person),
    ...about,
  }))
}
