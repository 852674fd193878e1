import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { findRecipient } from './recipient.ts'

type Switched = { subscription: OwnSubscription; renews: boolean; consentId: number }

/** Mails the owner the acknowledgement of a switch, in the owner’s language; once for each answer. */
export async function mailSwitched(tx: Tx, { subscription, renews, consentId }: Switched): Promise<void> {
  const person = await findRecipient(tx, subscription.userId)
  if (!person) return
  const { firstName, email, locale } = person
  await enqueueMail(tx, {
    dedupe: `renewal-switched:${consentId}`,
    recipient: email,
    locale,
    mail: { kind: 'renewal-switched', firstName, renews, date: dayInWords(subscription.paidUntil, person) },
  })
}
