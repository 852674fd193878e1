import { z } from 'zod'

/** A secret of this browser that the server knows. It ends with the visit. */
export const heldSecret = z.object({
  of: z.enum(['session', 'device', 'draft', 'invite-key', 'browser-token']),
  secret: z.string(),
  /** The id of a draft. */
  id: z.string().optional(),
})
export type HeldSecret = z.infer<typeof heldSecret>

/** The maximum number of secrets that no page needs any more. A new one replaces the oldest. */
const OUTLIVED_MAX = 6

type Holding = {
  account?: { auth: string } | undefined
  device?: string | undefined
  registration?: { signupId: string; registrationKey: string } | undefined
  invitations?: readonly Invitation[] | undefined
  credentials?: { token: string } | undefined
  passwordLink?: string | undefined
  passwordReset?: string | undefined
  outlived?: readonly HeldSecret[] | undefined
}
type Invitation = { number: number; token?: string | undefined; paid?: { token: string } | undefined }

/** All secrets that must end with a visit: the current ones of the session and earlier ones. */
export function heldSecrets(session: Holding): HeldSecret[] {
  const { account, device } = session
  return [
    ...secretsOf('session', [account?.auth]),
    ...secretsOf('device', [device]),
    ...lasting(session),
    ...(session.outlived ?? []),
  ]
}

/**
 * The secrets that a changed session no longer has but that may still be valid. They end with the visit too, because a
 * copy of older cookies may contain them.
 */
export function outlivedAfter(before: Holding, after: Holding): HeldSecret[] | undefined {
  const held = new Set(lasting(after).map(({ secret }) => secret))
  const known = new Map((after.outlived ?? before.outlived ?? []).map((each) => [each.secret, each]))
  for (const each of lasting(before)) known.set(each.secret, each)
  const outlived = [...known.values()].filter(({ secret }) => !held.has(secret)).slice(-OUTLIVED_MAX)
  return outlived.length > 0 ? outlived : undefined
}

/** The secrets that a page can drop before they end. A log-in itself ends the earlier session and device. */
function lasting({
  registration,
  invitations = [],
  credentials,
  passwordLink,
  passwordReset,
}: Holding): HeldSecret[] {
  const paid = invitations.map((each) => each.paid?.token)
  const keys = invitations.map(({ token }) => token)
  return [
    ...(registration
      ? [{ of: 'draft' as const, secret: registration.registrationKey, id: registration.signupId }]
      : []),
    ...secretsOf('invite-key', keys),
    ...secretsOf('browser-token', [...paid, credentials?.token, passwordLink, passwordReset]),
  ]
}

function secretsOf(of: HeldSecret['of'], secrets: readonly (string | undefined)[]): HeldSecret[] {
  return secrets.flatMap((secret) => (secret ? [{ of, secret }] : []))
}
