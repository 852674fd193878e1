import type { PasskeyAuthentication, PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'
import type { Db } from '#server/db/database.ts'
import { findAccountOf } from '../log-in/log-in-store.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import type { Visitor } from '../log-in/known-devices.ts'
import { openSession, type Opened } from '../log-in/open-session.ts'
import { lockPerson } from '../person-store.ts'
import { CHALLENGE_MS, issueChallenge, takeChallenge } from './challenges.ts'
import { findByCredential, recordUse } from './passkey-store.ts'
import { relyingParty } from './relying-party.ts'
import { challengeIn, verifyUse } from './verify.ts'

type Deps = NotMeDeps & { db: Db }

/** What the browser needs to ask for a passkey. It lists no passkeys, so it reveals nothing about accounts. */
export async function startPasskeyLogIn(
  { db, secrets, site }: Deps,
  { browserKey }: { browserKey: string },
): Promise<PasskeyRequestOptions> {
  const challenge = await issueChallenge(db, secrets, { purpose: 'log-in', holder: browserKey })
  return { challenge, rpId: relyingParty(site).id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

type Input = {
  browserKey: string
  passkey: PasskeyAuthentication
  /** The secret that the device got at its last log-in. */
  device: string | null
  visitor: Visitor
  /** The earlier session of this browser. The log-in ends it. */
  oldSession: string | null
}

/**
 * Opens a session for the person of a passkey. The device has asked for a finger, a face or a code, so no second code
 * is needed. Null for every wrong answer. The caller does not learn the reason.
 */
export async function logInWithPasskey(
  deps: Deps,
  { browserKey, passkey, device, visitor, oldSession }: Input,
): Promise<Opened | null> {
  const { db, secrets, site } = deps
  const challenge = await challengeIn(passkey)
  if (challenge === null) return null
  if (!(await takeChallenge(db, secrets, { challenge, holder: browserKey, purpose: 'log-in' }))) return null
  const named = await findByCredential(db, { credentialId: passkey.id })
  if (!named) return null
  return db.transaction().execute(async (tx) => {
    // A new password removes the passkeys and ends the sessions. The lock makes sure that no session begins after it.
    await lockPerson(tx, named.user_id)
    const stored = await findByCredential(tx, { credentialId: passkey.id, lock: true })
    const used = stored && (await verifyUse(site, { passkey, challenge, stored }))
    const account = stored && (await findAccountOf(tx, secrets, { userId: stored.user_id, device }))
    if (!used || !account) return null
    await recordUse(tx, { id: stored.id, ...used })
    return openSession(tx, deps, { account, device, visitor, oldSession, passkeyId: stored.id })
  })
}
