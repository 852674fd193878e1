import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { isRenewalUnderWay } from '#server/payments/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

type Switched = {
  /** As it was before the switch. */
  subscription: OwnSubscription
  renews: boolean
  consentId: number
  /** The link “this was not me”. Missing after a switch by staff, and for a person without an account. */
  notMeUrl?: string | undefined
}

/** Mails the owner a confirmation of the switch in the owner’s language, once for each answer. */
export async function mailSwitched(
  tx: Tx,
  { subscription, renews, consentId, notMeUrl }: Switched,
): Promise<void> {
  const { userId, paidUntil } = subscription
  await mailPerson(tx, { userId, dedupe: `renewal-switched:${consentId}` }, async (person) => ({
    kind: 'renewal-switched',
    firstName: person.firstName,
    renews,
    date: dayInWords(paidUntil, person),
    next: await whatIsNext(tx, subscription),
    ...(notMeUrl === undefined ? {} : { notMeUrl }),
  }))
}

/** The result of switching off. A payment that has begun can no longer be stopped. */
async function whatIsNext(tx: Tx, { id, state }: OwnSubscription): Promise<'kept' | 'charging' | 'ends-now'> {
  if (await isRenewalUnderWay(tx, id)) return 'charging'
  return state.state === 'past-due' ? 'ends-now' : 'kept'
}
