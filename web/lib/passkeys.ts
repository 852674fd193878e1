import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#domain/contracts/passkeys.ts'

/**
 * Why a device gave no passkey: the request was cancelled or took too long, the device already has one, or another
 * reason.
 */
export type NoPasskey = 'cancelled' | 'on-device' | 'failed'

/** Asks the device for a new passkey. This file imports a library, so pages load it only after a click. */
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

/** The error names are those of the standard (WebAuthn §5.1), which the library passes on. */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'on-device' : 'failed'
}
