import { DAY_SECONDS } from '#domain/durations.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/**
 * Enough to correct typing errors, but too few to find out the address of the other parent. Until the invited parent
 * has typed, another holder of the link may try too. So each network has its own limit, and all together have one.
 */
export const ADDRESSES_PER_DAY = { network: 20, person: 100 }

/** An e-mail that is about to be compared for a person, and the network address it came from. */
type Typed = { userId: string; address: string; email: string }

/**
 * Counts the e-mails that are compared for a person. The same e-mail again reveals nothing new, and is not counted.
 * Returns a refusal if too many were tried.
 */
export function countTypedAddresses({
  secrets,
  limits,
}: {
  secrets: Secrets
  limits: Limits
}): (typed: Typed) => Promise<Refusal | null> {
  const aDay = { seconds: DAY_SECONDS }
  const ofNetwork = limits.create('typed-addresses', { points: ADDRESSES_PER_DAY.network, ...aDay })
  const ofPerson = limits.create('typed-addresses-all', { points: ADDRESSES_PER_DAY.person, ...aDay })
  const counted = limits.create('typed-addresses-counted', { points: 0, isQuiet: true, ...aDay })
  return async ({ userId, address, email }) => {
    const one = secrets.hash('typed-address', `${userId} ${normaliseEmail(email)}`).toString('hex')
    if (await counted(one, 0)) return null
    const tooMany = (await ofNetwork(`${userId} ${networkOf(address)}`)) ?? (await ofPerson(userId))
    if (!tooMany) await counted(one)
    return tooMany
  }
}
