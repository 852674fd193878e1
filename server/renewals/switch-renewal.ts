import { isDeepStrictEqual } from 'node:util'
import { afterEvent } from '#domain/subscriptions/states.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Site } from '#domain/site.ts'
import { findPersonRecord, isErasureAsked, notMeUrl } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { recordRenewal } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { renewalTermsOf, saveRenewal, type OwnSubscription } from '#server/subscriptions/index.ts'
import { wasEverPaid } from '#server/payments/index.ts'
import { renewalScope } from './order-scopes.ts'
import { findRenewal, type Asked, type FoundRenewal } from './find-renewal.ts'
import { mailSwitched } from './mail-switched.ts'

export type RenewalDeps = {
  db: Db
  secrets: Secrets
  site: Site
  /** Whether subscriptions can renew at all. */
  offered: boolean
}
type Switch = Asked & { renews: boolean; locale: Locale; address: string }
/** `erasure-asked`: the account will be deleted, and the erasure would end the renewal. */
type WhyNotOn = 'not-offered' | 'erasure-asked'
export type SwitchOutcome =
  | { outcome: 'switched'; subscription: OwnSubscription; by: 'account' | 'mail' }
  | { outcome: WhyNotOn | 'ended' }
  | Exclude<FoundRenewal, { outcome: 'found' | 'ended' }>

/**
 * Switches renewal on or off, at once. It stores the person's answer and mails a confirmation. A repeated request
 * changes nothing and mails nothing.
 */
export async function switchRenewal(deps: RenewalDeps, asked: Switch): Promise<SwitchOutcome> {
  return deps.db.transaction().execute(async (tx) => switchIn(tx, deps, asked))
}

async function switchIn(tx: Tx, deps: RenewalDeps, asked: Switch): Promise<SwitchOutcome> {
  const { userId, secret, renews } = asked
  const found = await findRenewal({ db: tx, secrets: deps.secrets }, { userId, secret, lock: true })
  if (found.outcome === 'ended') return { outcome: 'ended' }
  if (found.outcome !== 'found') return found
  const { subscription, by } = found
  const whyNot = renews ? await whyNotOn({ ...deps, db: tx }, found) : null
  if (whyNot) return { outcome: whyNot }
  const next = afterEvent(subscription.state, renews ? 'renewal-on' : 'renewal-off')
  if (!next) return { outcome: 'ended' }
  const switched = { outcome: 'switched', subscription: { ...subscription, state: next }, by } as const
  if (isDeepStrictEqual(next, subscription.state)) return switched
  await saveRenewal(tx, { id: subscription.id, renews })
  const { locale, address } = asked
  const terms = renews ? renewalTermsOf(subscription) : null
  const answer = { userId, locale, address, terms, way: by, subscriptionId: subscription.id }
  const consentId = await recordRenewal(tx, deps.secrets, answer)
  const hasAccount = (await findPersonRecord(tx, userId))?.hasCredentials === true
  const url = hasAccount ? await notMeUrl(tx, deps, userId) : undefined
  await mailSwitched(tx, { subscription, renews, consentId, notMeUrl: url })
  return switched
}

type ReadDeps = { db: Db | Tx; offered: boolean }
type Found = Extract<FoundRenewal, { outcome: 'found' }>

/**
 * Why renewal cannot be switched on; null if it can. Only the person can do this, and only with a payment method on
 * file. A term that was paid and refunded is never paid again.
 */
async function whyNotOn({ db, offered }: ReadDeps, { subscription, by }: Found): Promise<WhyNotOn | null> {
  if (!offered || by !== 'account' || !subscription.hasMethod) return 'not-offered'
  const { id: subscriptionId, userId, paidUntil } = subscription
  if (await isErasureAsked(db, userId)) return 'erasure-asked'
  return (await wasEverPaid(db, renewalScope({ subscriptionId, paidUntil }))) ? 'not-offered' : null
}

/** Whether renewal can be switched on. */
export async function maySwitchOn(deps: ReadDeps, found: Found): Promise<boolean> {
  return (await whyNotOn(deps, found)) === null
}

/** Whether only a payment method is missing, as for a place that another person paid. */
export async function mayTakeOver(deps: ReadDeps, found: Found): Promise<boolean> {
  const { subscription } = found
  const { state, hasMethod } = subscription
  if (hasMethod || state.state !== 'active' || state.renews) return false
  return maySwitchOn(deps, { ...found, subscription: { ...subscription, hasMethod: true } })
}
