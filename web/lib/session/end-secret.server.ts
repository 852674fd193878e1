import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { endBrowserToken } from '#domain/contracts/browser-tokens.ts'
import { endInviteKey } from '#domain/contracts/invites.ts'
import { forgetDevice, logOut } from '#domain/contracts/login.ts'
import { endRegistration } from '#domain/contracts/registrations.ts'
import { call } from '../api.server.ts'
import type { CallResult } from '../contract-call.ts'
import { bearer } from '../bearer.server.ts'
import type { HeldSecret } from './held-secrets.server.ts'
import { sessionOf } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

/** The waiting time before each further try. After the last one, the secret ends at its own expiry. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000] as const
const TOO_MANY = 429

/** Ends one secret on the server, and tries again while the server does not answer. Never rejects. */
export async function endSecret(context: Context, held: HeldSecret): Promise<void> {
  if (await isEnded(context, held)) return
  for (const wait of WAITS_MS) {
    await pause(wait)
    if (await isEnded(context, held)) return
  }
}

/** Ends the secrets that no longer fit into a changed session, in the background. */
export const endEvicted: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  for (const each of sessionOf(context).evicted) void endSecret(context, each)
  return response
}

/** A wait that does not keep the process running. */
export async function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}

/** Whether the server has answered. A refusal counts, because it means that the secret is unknown. */
async function isEnded(context: Context, held: HeldSecret): Promise<boolean> {
  const result = await tryToEnd(context, held).catch(() => null)
  return result !== null && (result.ok || (result.status < 500 && result.status !== TOO_MANY))
}

type Ended = CallResult<typeof logOut | typeof endRegistration>

async function tryToEnd(context: Context, { of, secret, id = '' }: HeldSecret): Promise<Ended> {
  const headers = bearer(secret)
  switch (of) {
    case 'session':
      return call(context, logOut, { headers })
    case 'device':
      return call(context, forgetDevice, { headers })
    case 'draft':
      return call(context, endRegistration, {
        params: { signupId: id },
        headers: { 'registration-key': secret },
      })
    case 'invite-key':
      return call(context, endInviteKey, { headers })
    case 'browser-token':
      return call(context, endBrowserToken, { headers })
  }
}
