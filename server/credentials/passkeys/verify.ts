import type { PasskeyAuthentication, PasskeyRegistration } from '#domain/contracts/passkeys.ts'
import type { Site } from '#domain/site.ts'
import { relyingParty } from './relying-party.ts'
import type { StoredPasskey } from './passkey-store.ts'

/** Keys that every maker supports: Ed25519, ECDSA on P-256 and RSA (COSE algorithms). */
export const ALGORITHMS = [-8, -7, -257]

/** Loads the library for the first passkey. Its 250 modules would take a tenth of each start. */
const library = async () => import('@simplewebauthn/server')
const libraryHelpers = async () => import('@simplewebauthn/server/helpers')

/** The challenge in an answer. Null if a browser cannot have made the answer on our own page. */
export async function challengeIn({
  response,
}: PasskeyAuthentication | PasskeyRegistration): Promise<string | null> {
  const { decodeClientDataJSON } = await libraryHelpers()
  const said = attempt(() => decodeClientDataJSON(response.clientDataJSON))
  // Our pages are never inside a frame of another site.
  if (!said || said.crossOrigin || typeof said.challenge !== 'string') return null
  return said.challenge
}

/** The passkey that a device has made, or null if the answer is not valid for this challenge. */
export async function verifyNew(
  site: Site,
  { passkey, challenge }: { passkey: PasskeyRegistration; challenge: string },
) {
  const { id, origin } = relyingParty(site)
  const { transports = [], ...response } = passkey.response
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
  }
}

/**
 * The new values of a passkey after a log-in, or null if the answer is not valid for this challenge. A lower counter
 * shows that the key was copied. Whether a passkey can be backed up never changes (WebAuthn §7.2).
 */
export async function verifyUse(
  site: Site,
  {
    passkey,
    challenge,
    stored,
  }: { passkey: PasskeyAuthentication; challenge: string; stored: StoredPasskey },
) {
  const { id, origin } = relyingParty(site)
  const { userHandle, ...response } = passkey.response
  if (userHandle !== stored.user_handle) return null
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...response, userHandle }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo
  if ((credentialDeviceType === 'multiDevice') !== stored.backup_eligible) return null
  return { counter: newCounter, backed_up: credentialBackedUp }
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
