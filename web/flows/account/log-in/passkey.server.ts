import type { RouterContextProvider } from 'react-router'
import {
  logInWithPasskey,
  startPasskeyLogIn,
  type PasskeyRequestOptions,
} from '#domain/contracts/passkeys.ts'
import { call } from '#web/lib/api.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { keepAccount } from '#web/lib/session/keep-account.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { endSession } from '../session.server.ts'

type Context = Readonly<RouterContextProvider>
const KEY_BYTES = 32

/**
 * Gives this browser a secret for its log-ins with a passkey. The page does this before it asks for a challenge. So the
 * answer with the challenge sets no cookie, and causes no problem if it is late.
 */
export function passkeyKey(context: Context): string {
  const session = sessionOf(context)
  const known = session.data.passkeyKey
  if (known) return known
  const made = Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString('base64url')
  session.set({ passkeyKey: made })
  return made
}

/** A challenge for the passkeys of this device. Null if there is none. @throws if the server does not answer */
export async function askForPasskey(context: Context): Promise<PasskeyRequestOptions | null> {
  const result = await call(context, startPasskeyLogIn, { body: { browserKey: passkeyKey(context) } })
  mustBeAnswered(result, 'The challenge for a passkey')
  return result.ok ? result.body : null
}

/**
 * Logs in with the answer of a passkey and stores the session. Returns the next page. Null if it is refused.
 * @throws if the server does not answer
 */
export async function enterWithPasskey(
  context: Context,
  { passkey, wanted }: { passkey: unknown; wanted: string | null },
): Promise<string | null> {
  const session = sessionOf(context)
  const { account: before, device = null, passkeyKey: browserKey } = session.data
  const answer = logInWithPasskey.body.shape.passkey.safeParse(passkey)
  if (!browserKey || !answer.success) return null
  const { visitor } = context.get(hostContext)
  const result = await call(context, logInWithPasskey, {
    body: { ...visitor, browserKey, passkey: answer.data, redirectUrl: wanted, device },
  })
  mustBeAnswered(result, 'The log-in with a passkey')
  if (!result.ok) return null
  const { auth, userId, device: own, redirectUrl } = result.body
  await keepAccount(context, { auth, userId })
  session.set({ device: own, notice: undefined, passkeyKey: undefined })
  if (before) await endSession(context, before.auth).catch(() => null)
  return redirectUrl
}
