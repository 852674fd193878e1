import { redirect, type RouterContextProvider } from 'react-router'
import { cookieValue } from '../cookie.server.ts'
import { endSecret, pause } from './end-secret.server.ts'
import { heldSecrets, type HeldSecret } from './held-secrets.server.ts'
import { hostContext } from '../host.ts'
import { LOCALE_COOKIE } from '../locale.server.ts'
import { MEASUREMENT_COOKIE } from '../measurement.server.ts'
import { sessionOf } from './session.server.ts'
import type { HeldInvitation } from './session-shape.server.ts'

type Context = Readonly<RouterContextProvider>
export const ENDINGS = ['leave', 'log-out', 'sign-up', 'invitation'] as const
export type Ending = (typeof ENDINGS)[number]

/** The page that follows the end of a visit. */
const ENDED_PATH = '/ended'
/** The choices of a browser that are not personal. They outlive a visit. */
const CHOICES = [LOCALE_COOKIE, MEASUREMENT_COOKIE] as const

/** The maximum time that a person who leaves waits for the server. The work then continues in the background. */
const PATIENCE_MS = 2000

/**
 * Ends a visit: all its secrets on the server, and all data in this browser. `Clear-Site-Data` may also delete cookies
 * of the same answer. So the choices that stay are passed in the next address.
 */
export async function endVisit(
  context: Context,
  { request, of }: { request: Request; of: Ending },
): Promise<Response> {
  await endOnServer(context, heldSecrets(sessionOf(context).data))
  sessionOf(context).end()
  const query = new URLSearchParams({ of })
  for (const name of CHOICES) {
    const value = cookieValue(request, context.get(hostContext), name)
    if (value) query.set(name, value)
  }
  return redirect(`${ENDED_PATH}?${query.toString()}`, {
    headers: { 'clear-site-data': '"cookies", "storage"' },
  })
}

/**
 * Ends the visit of the person who used the browser before an invited parent. Only the invitation stays open. Its
 * secret must not be in an address, so a new cookie carries it.
 */
export async function endVisitBefore(
  context: Context,
  { invitation, next }: { invitation: HeldInvitation; next: string },
): Promise<Response> {
  const kept = new Set([invitation.token, invitation.paid?.token])
  const others = heldSecrets(sessionOf(context).data).filter(({ secret }) => !kept.has(secret))
  await endOnServer(context, others)
  sessionOf(context).end({ invitations: [invitation] })
  return redirect(next, { headers: { 'clear-site-data': '"storage"' } })
}

/**
 * Removes the invitations of a browser with a log-in. Only the log-in stays. A log-out would show the person of the
 * account that another person was here.
 */
export async function putInvitationsAway(context: Context, { next }: { next: string }): Promise<Response> {
  const { account, device, passkeyKey } = sessionOf(context).data
  const kept = new Set([account?.auth, device])
  const others = heldSecrets(sessionOf(context).data).filter(({ secret }) => !kept.has(secret))
  await endOnServer(context, others)
  sessionOf(context).end({ account, device, passkeyKey })
  return redirect(next, { headers: { 'clear-site-data': '"storage"' } })
}

async function endOnServer(context: Context, secrets: readonly HeldSecret[]): Promise<void> {
  const ended = Promise.all(secrets.map(async (each) => endSecret(context, each)))
  await Promise.race([ended, pause(PATIENCE_MS)])
}
