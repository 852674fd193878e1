import { setTimeout } from 'node:timers/promises'
import { redirect, type RouterContextProvider } from 'react-router'
import { logOut } from '#domain/contracts/login.ts'
import { endInviteKey } from '#domain/contracts/invites.ts'
import { endRegistration } from '#domain/contracts/registrations.ts'
import { call } from './api.server.ts'
import { cookieValue } from './cookie.server.ts'
import { hostContext } from './host.ts'
import { LOCALE_COOKIE } from './locale.server.ts'
import { MEASUREMENT_COOKIE } from './measurement.server.ts'
import { sessionOf } from './session.server.ts'

type Context = Readonly<RouterContextProvider>
export const ENDINGS = ['leave', 'log-out', 'sign-up', 'invitation'] as const
export type Ending = (typeof ENDINGS)[number]

/** The choices of a browser that say nothing of a person; they outlast a visit. */
const CHOICES = [LOCALE_COOKIE, MEASUREMENT_COOKIE] as const

/** Whoever leaves waits no longer than this for the server. */
const PATIENCE_MS = 2000

/**
 * Ends a visit: the log-in, the draft and the keys of invitations on the server, and all that this browser holds. A browser may drop cookies
 * that come with `Clear-Site-Data`, so the next address carries the choices that stay.
 */
export async function endVisit(
  context: Context,
  { request, of }: { request: Request; of: Ending },
): Promise<Response> {
  await Promise.race([endOnServer(context), setTimeout(PATIENCE_MS, undefined, { ref: false })])
  sessionOf(context).end()
  const query = new URLSearchParams({ of })
  for (const name of CHOICES) {
    const value = cookieValue(request, context.get(hostContext), name)
    if (value) query.set(name, value)
  }
  return redirect(`/ended?${query.toString()}`, { headers: { 'clear-site-data': '"cookies", "storage"' } })
}

/** What cannot be reached now ends by its own time. */
async function endOnServer(context: Context): Promise<void> {
  const { account, registration, invitations = [] } = sessionOf(context).data
  const logOutOf = account && call(context, logOut, { headers: { authorization: `Bearer ${account.auth}` } })
  const draft =
    registration &&
    call(context, endRegistration, {
      params: { signupId: registration.signupId },
      headers: { 'registration-key': registration.registrationKey },
    })
  const keys = invitations.map(
    ({ token }) => token && call(context, endInviteKey, { headers: { authorization: `Bearer ${token}` } }),
  )
  await Promise.allSettled([logOutOf, draft, ...keys])
}
