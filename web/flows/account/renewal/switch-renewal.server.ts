import type { RouterContextProvider } from 'react-router'
import { readPackages } from '#domain/contracts/packages.ts'
import { readRenewal, switchRenewal, type Renewal } from '#domain/contracts/renewals.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'

/** Only these answers say that there is nothing to renew. After any other one, nothing is known. */
const ENDED: ReadonlySet<number> = new Set([401, 404])

type Context = Readonly<RouterContextProvider>
/** A person, and the secret that opens their renewal: a session or the key of a mailed link. */
export type RenewalHolder = { userId: string; secret: string }

/** The renewal of a person's current subscription, with its name in the language of the page; null after its end. */
export async function renewalOf(
  context: Context,
  { userId, secret }: RenewalHolder,
): Promise<Renewal | null> {
  const result = await call(context, readRenewal, { params: { userId }, headers: bearer(secret) })
  if (!result.ok && ENDED.has(result.status)) return null
  if (!result.ok) throw new Error(`The renewal could not be read: ${result.status}`)
  const ids = String(result.body.packageId)
  const packages = await call(context, readPackages, { query: { ids } })
  const named = packages.ok ? packages.body.packages[0]?.displayName : undefined
  return { ...result.body, displayName: named ?? result.body.displayName }
}

/** Switches renewal on or off. Returns whether it is now as wanted. */
export async function turnRenewal(
  context: Context,
  { userId, secret, renews }: RenewalHolder & { renews: boolean },
): Promise<boolean> {
  const result = await call(context, switchRenewal, {
    params: { userId },
    headers: bearer(secret),
    body: { renews },
  })
  return result.ok && result.body.renews === renews
}
