import type { RouterContextProvider } from 'react-router'
import { readRenewal, switchRenewal as switchContract, type Renewal } from '#domain/contracts/renewals.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { askOwn, type Asked } from '../ask-own.server.ts'

type Context = Readonly<RouterContextProvider>
/** A person, and the secret that opens their renewal: a session or the key of a mailed link. */
export type RenewalHolder = { userId: string; secret: string }

/** The renewal of a person's current subscription. */
export async function askRenewal(
  context: Context,
  { userId, secret }: RenewalHolder,
): Promise<Asked<Renewal>> {
  return askOwn(await call(context, readRenewal, { params: { userId }, headers: bearer(secret) }))
}

const ENDED: MessageKey = 'account.renewal.ended'

/**
 * The same for a page that shows nothing else: the renewal, or why there is none. @throws if the renewal cannot be read
 */
export async function renewalOrWhy(
  context: Context,
  holder: RenewalHolder,
): Promise<Renewal | 'ended' | 'unknown-link'> {
  const asked = await askRenewal(context, holder)
  if (asked.outcome === 'unknown') throw new Error(`The renewal could not be read: ${asked.status}`)
  if (asked.outcome === 'found') return asked.value
  return asked.code === ENDED ? 'ended' : 'unknown-link'
}

/** The renewal, or null if there is none. @throws if the renewal cannot be read */
export async function renewalOf(context: Context, holder: RenewalHolder): Promise<Renewal | null> {
  const found = await renewalOrWhy(context, holder)
  return typeof found === 'string' ? null : found
}

/** Why a renewal is not as wanted. `ended`: the subscription has ended. */
export type NotSwitched = { code: 'ended' | 'failed'; why: string }

/** Switches renewal on or off. Null if it is now as wanted; otherwise why not, for the person. */
export async function switchRenewal(
  context: Context,
  { userId, secret, renews }: RenewalHolder & { renews: boolean },
): Promise<NotSwitched | null> {
  const result = await call(context, switchContract, {
    params: { userId },
    headers: bearer(secret),
    body: { renews },
  })
  if (result.ok && result.body.renews === renews) return null
  const failed = { code: 'failed', why: textOf(context)('account.renewal.failed') } as const
  if (result.ok || result.status !== 409) return failed
  const { code, message: why } = result.problem
  return { code: code === ENDED ? 'ended' : 'failed', why }
}
