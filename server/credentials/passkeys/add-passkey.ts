import type { PasskeyCreationOptions, PasskeyRegistration } from '#domain/contracts/passkeys.ts'
import { PASSKEYS_MAX } from '#domain/people/passkey.ts'
import type { Db } from '#server/db/database.ts'
import type { LoggedIn } from '../log-in/logged-in.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { lockPerson } from '../person-store.ts'
import { findSession } from '../log-in/sessions.ts'
import { CHALLENGE_MS, issueChallenge, takeChallenge } from './challenges.ts'
import { handleOf, passkeysOf, type StoredPasskey } from './passkey-store.ts'
import { relyingParty } from './relying-party.ts'
import { tellPasskey } from './tell-passkey.ts'
import { ALGORITHMS, challengeIn, verifyNew } from './verify.ts'

type Deps = NotMeDeps & { db: Db }

/**
 * What the browser needs to make a passkey. Null if the person has the maximum number already. The challenge works
 * only in this session.
 */
export async function startPasskey(
  { db, secrets, site }: Deps,
  { userId, secret }: LoggedIn,
): Promise<PasskeyCreationOptions | null> {
  const own = await passkeysOf(db, userId)
  if (own.length >= PASSKEYS_MAX) return null
  const { username } = await db
    .selectFrom('credentials')
    .select('username')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const userHandle = handleOf(own)
  const challenge = await issueChallenge(db, secrets, {
    purpose: 'add',
    holder: secret,
    userId,
    userHandle,
  })
  const { id, name } = relyingParty(site)
  return {
    challenge,
    rp: { id, name },
    // Other people may see the list of the device. So it contains the username, and not the name of the person.
    user: { id: userHandle, name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export type AddOutcome =
  | { outcome: 'added'; passkey: StoredPasskey }
  /** The challenge is not a valid one of this session, or the answer to it is wrong. */
  | { outcome: 'refused' }
  | { outcome: 'too-many' }
  /** The passkey is stored already, for this person or another. */
  | { outcome: 'taken' }

/** Adds a passkey and mails its person. If the session has ended by then, nothing is added. */
export async function addPasskey(
  deps: Deps,
  { userId, secret, name, passkey }: LoggedIn & { name: string; passkey: PasskeyRegistration },
): Promise<AddOutcome> {
  const { db, secrets, site } = deps
  const challenge = await challengeIn(passkey)
  if (challenge === null) return { outcome: 'refused' }
  const taken = await takeChallenge(db, secrets, { challenge, holder: secret, purpose: 'add' })
  if (taken?.userId !== userId || taken.userHandle === null) return { outcome: 'refused' }
  const { userHandle } = taken
  const made = await verifyNew(site, { passkey, challenge })
  if (!made) return { outcome: 'refused' }
  return db.transaction().execute(async (tx) => {
    // A new password ends the sessions and removes the passkeys. The lock makes sure that none is added after it.
    await lockPerson(tx, userId)
    if (!(await findSession(tx, secrets, secret))) return { outcome: 'refused' }
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX) return { outcome: 'too-many' }
    const added = await tx
      .insertInto('passkeys')
      .values({ ...made, user_id: userId, user_handle: userHandle, name })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!added) return { outcome: 'taken' }
    await tellPasskey(tx, deps, { userId, name, kind: 'passkey-added' })
    return { outcome: 'added', passkey: added }
  })
}
