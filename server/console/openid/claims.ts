import { z } from 'zod'
import { plainText } from '#domain/people/plain-text.ts'
import type { Vouched } from '../log-in/log-in-provider.ts'

/** At many providers people write their own name. It is shown to others, so it has only what they can see. */
const shownName = z.string().transform(plainText).pipe(z.string().min(1).max(100)).optional().catch(undefined)
const named = z.object({
  sub: z.string().min(1),
  name: shownName,
  preferred_username: shownName,
  iat: z.number(),
  auth_time: z.number().optional(),
})
const groupNames = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])

/** The provider's data about a person. A name or groups in an unknown format are treated as missing. */
export function claimsOf(
  claims: Readonly<Record<string, unknown>>,
  groupClaim: string,
): Omit<Vouched, 'idToken' | 'tokens'> {
  const { sub, name, preferred_username: username, iat, auth_time: at = iat } = named.parse(claims)
  return {
    id: sub,
    name: name ?? username ?? sub,
    groups: groupNames.parse(claims[groupClaim]),
    // Both times come from the provider, so its clock may differ from ours.
    ageSeconds: Math.max(0, iat - at),
  }
}

/** The groups in an answer; null if it has no data about groups. */
export function groupsIn(
  claims: Readonly<Record<string, unknown>>,
  groupClaim: string,
): readonly string[] | null {
  return claims[groupClaim] === undefined ? null : groupNames.parse(claims[groupClaim])
}
