import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'
import { rememberDevice } from '#server/credentials/log-in/known-devices.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import type { Call } from '../api.ts'
import { anAuthenticator, type Odd } from './authenticator.ts'
import { PASSWORD, testSecrets } from './credentials.ts'
import { aFamily } from '../people.ts'

export type Device = ReturnType<typeof anAuthenticator>
export type LoggedIn = { auth: string; userId: string; device: string; redirectUrl: string }

/**
 * A person who has just logged in, with the secret of their browser. No password is hashed, so this is fast, but the
 * account cannot log in by password.
 */
export async function aLoggedInPerson(db: Db) {
  const email = `${crypto.randomUUID()}@example.org`
  const { parentId: userId } = await aFamily(db, { email })
  const username = `amara.${crypto.randomUUID()}`
  await db
    .insertInto('credentials')
    .values({
      user_id: userId,
      username,
      username_normalised: username,
      password_hash: 'none',
      has_logged_in: true,
    })
    .execute()
  return db.transaction().execute(async (tx) => {
    const known = await rememberDevice(tx, testSecrets, { userId, before: null })
    const auth = await startSession(tx, testSecrets, { userId, device: known })
    return { userId, username, email, auth, known }
  })
}

/** A session of a person, by their password. */
export async function withPassword(call: Call, username: string): Promise<LoggedIn> {
  return (await call('POST', '/v2/login', { body: { username, password: PASSWORD } })).body as LoggedIn
}

/** The question for a new passkey. */
export async function creationOptions(call: Call, bearer: string): Promise<PasskeyCreationOptions> {
  const { status, body } = await call('POST', '/v2/account/passkeys/challenges', { bearer })
  if (status !== 200) throw new Error(`no challenge for a passkey: ${status}`)
  return body as PasskeyCreationOptions
}

/** Adds a passkey of a device in a session. */
export async function addPasskey(
  call: Call,
  bearer: string,
  {
    name = 'Firefox · Mac',
    device = anAuthenticator(),
    odd,
  }: { name?: string; device?: Device; odd?: Odd } = {},
) {
  const passkey = device.create(await creationOptions(call, bearer), odd)
  const answer = await call('POST', '/v2/account/passkeys', { bearer, body: { name, passkey } })
  return { ...answer, device, passkey, id: (answer.body as { id: string }).id }
}

/** The question at a log-in, for a browser. */
export async function requestOptions(
  call: Call,
  browserKey: string,
  address?: string,
): Promise<PasskeyRequestOptions> {
  const { body } = await call('POST', '/v2/login/passkey-challenges', {
    body: { browserKey },
    ...(address ? { address } : {}),
  })
  return body as PasskeyRequestOptions
}

/** Logs in with a device; `known` is what the browser got at its last log-in. */
export async function withPasskey(
  call: Call,
  device: Device,
  {
    odd,
    known,
    bearer,
    redirectUrl,
  }: { odd?: Odd; known?: string; bearer?: string; redirectUrl?: string } = {},
) {
  const browserKey = newSecret()
  const passkey = device.get(await requestOptions(call, browserKey), odd)
  const body = { browserKey, passkey, device: known, redirectUrl }
  const answer = await call('POST', '/v2/login/passkey', { body, ...(bearer ? { bearer } : {}) })
  return { status: answer.status, body: answer.body as LoggedIn }
}
