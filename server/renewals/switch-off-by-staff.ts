import { afterEvent } from '#domain/subscriptions/states.ts'
import { localeOrDefault } from '#domain/messages/locales.ts'
import type { Tx } from '#server/db/database.ts'
import { recordRenewal } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findOwnSubscription, saveRenewal } from '#server/subscriptions/index.ts'
import { mailSwitched } from './mail-switched.ts'

export type SwitchOffOutcome = 'switched-off' | 'is-off' | 'no-subscription'

/**
 * Switches renewal off for a person who asks staff. The paid time stays, and the person gets the same confirmation as
 * for their own switch.
 */
export async function switchOffByStaff(
  tx: Tx,
  secrets: Secrets,
  { userId }: { userId: string },
): Promise<SwitchOffOutcome> {
  const subscription = await findOwnSubscription(tx, { userId, lock: true })
  if (!subscription || !afterEvent(subscription.state, 'renewal-off')) return 'no-subscription'
  if (subscription.state.state === 'active' && !subscription.state.renews) return 'is-off'
  await saveRenewal(tx, { id: subscription.id, renews: false })
  const consentId = await recordOffByStaff(tx, secrets, { userId, subscriptionId: subscription.id })
  await mailSwitched(tx, { subscription, renews: false, consentId })
  return 'switched-off'
}

/** Records that a person has told staff that they want no renewal. Returns the number of the record. */
export async function recordOffByStaff(
  tx: Tx,
  secrets: Secrets,
  of: { userId: string; subscriptionId: string },
): Promise<number> {
  const { locale } = await tx
    .selectFrom('users')
    .select('locale')
    .where('id', '=', of.userId)
    .executeTakeFirstOrThrow()
  const known = localeOrDefault(locale)
  return recordRenewal(tx, secrets, { ...of, locale: known, address: null, terms: null, way: 'staff' })
}
