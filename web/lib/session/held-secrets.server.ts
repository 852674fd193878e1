import { z } from 'zod'

/** A secret of this browser that is valid on the server. It ends with the visit. */
export const heldSecret = z.object({
  of: z.enum(['session', 'device', 'draft', 'invite-key', 'browser-token']),
  secret: z.string(),
  /** The id of a draft. */
  id: z.string().optional(),
})
export type HeldSecret = z.infer<typeof heldSecret>

/** The maximum number of secrets that no page needs any more. Above it, the oldest ends at once. */
const OUTLIVED_MAX = 6

type Holding = {
  account?: { auth: string } | undefined
  device?: string | undefined
  registration?: { signupId: string; registrationKey: string } | undefined
  invitations?: readonly Invitation[] | undefined
  credentials?: { token: string } | undefined
  passwordLink?: string | undefined
  passwordReset?: string | undefined
  renewalHolder?: { secret: string } | undefined
  outlived?: readonly HeldSecret[] | undefined
}
type Invitation = { number: number; token?: string | undefined; paid?: { token: string } | undefined }

/** All secrets that must end with a visit: the current ones of the session and earlier ones. */
export function heldSecrets(session: Holding): HeldSecret[] {
  return [...lasting(session), ...(session.outlived ?? [])]
}

/** `evicted` are the oldest secrets, which no longer fit. The caller must end them. */
type Outlived = { kept: HeldSecret[] | undefined; evicted: HeldSecret[] }

/**
 * The secrets that a changed session no longer has but that may still be valid. They end with the visit too, because a
 * copy of older cookies may contain them.
 */
export function outlivedAfter(before: Holding, after: Holding): Outlived {
  const held = new Set(lasting(after).map(({ secret }) => secret))
  const known = new Map((after.outlived ?? before.outlived ?? []).map((each) => [each.secret, each]))
  for (const each of lasting(before)) known.set(each.secret, each)
  const outlived = [...known.values()].filter(({ secret }) => !held.has(secret))
  const kept = outlived.slice(-OUTLIVED_MAX)
  return { kept: kept.length > 0 ? kept : undefined, evicted: outlived.slice(0, -OUTLIVED_MAX) }
}

/** The secrets that a page can drop or replace before they end. A log-in may replace the secrets of another user. */
function lasting({
  account,
  device,
  registration,
  invitations = [],
  credentials,
  passwordLink,
  passwordReset,
  renewalHolder,
}: Holding): HeldSecret[] {
  const paid = invitations.map((each) => each.paid?.token)
  const keys = invitations.map(({ token }) => token)
  return [
    ...secretsOf('session', [account?.auth]),
    ...secretsOf('device', [device]),
    ...(registration
      ? [{ of: 'draft' as const, secret: registration.registrationKey, id: registration.signupId }]
      : []),
    ...secretsOf('invite-key', keys),
    ...secretsOf('browser-token', [...paid, credentials?.token, passwordLink, passwordReset]),
    ...secretsOf('browser-token', [renewalHolder?.secret]),
  ]
}

function secretsOf(of: HeldSecret['of'], secrets: readonly (string | undefined)[]): HeldSecret[] {
  return secrets.flatMap((secret) => (secret ? [{ of, secret }] : []))
}
