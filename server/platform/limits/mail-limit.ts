import type { Limits, Rule } from './rate-limits.ts'
import { sha256 } from '../secrets/secrets.ts'

export type MailRule = Rule & {
  /** After this many uses by one network, one more use of a key counts as all its uses. */
  perNetwork: number
}

/** The maximum number of uses of one network that are counted by key. It limits the memory of the counts. */
const USES_PER_NETWORK = 3000

/**
 * Limits the mails for a key, such as an email address. Returns whether a mail may be sent. The caller answers the same
 * in both cases. Even during a flood from one network, every key gets one mail. So other people of that network still
 * get their mails. Every count of a key starts with a mail, and its link works as long as the count lasts.
 */
export function mailLimit(
  limits: Limits,
  name: string,
  { perNetwork, points, seconds }: MailRule,
): (use: { address: string; key: string }) => Promise<boolean> {
  const isQuiet = true
  const all = limits.perNetwork(`${name}-all`, { points: USES_PER_NETWORK, seconds, isQuiet })
  const network = limits.perNetwork(`${name}-network`, { points: perNetwork, seconds, isQuiet })
  const perKey = limits.create(name, { points, seconds, isQuiet })
  return async ({ address, key }) => {
    if (await all(address)) return false
    const isFlooded = (await network(address)) !== null
    // A digest, because the caller controls the length of the key.
    const digest = sha256(key).toString('base64url')
    return (await perKey(digest, isFlooded ? points : 1)) === null
  }
}
