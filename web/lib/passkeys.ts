import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'

/** Why a device gave no passkey: the question was cancelled or took too long, it has one already, or another reason. */
export type NoPasskey = 'cancelled' | 'on-device' | 'failed'

/** Asks the device for a new passkey. This file brings a library, so pages load it when a button asks for it. */
export async function makePasskey(
  options: PasskeyCreationOptions,
): Promise<RegistrationResponseJSON | NoPasskey> {
  return startRegistration({ optionsJSON: options }).catch(reasonOf)
}

/** Asks the device for a passkey to log in with. */
export async function takePasskey(
  options: PasskeyRequestOptions,
): Promise<AuthenticationResponseJSON | NoPasskey> {
  return startAuthentication({ optionsJSON: options }).catch(reasonOf)
}

/** The names are those of the standard (WebAuthn §5.1), which the library keeps. */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'on-device' : 'failed'
}
