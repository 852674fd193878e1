import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** The maximum number of passkeys of one person. Most people have one for each device, or one in a password manager. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40
/** How long a person may take to confirm on their device. A challenge is valid for the same time. */
export const PASSKEY_CHALLENGE_MINUTES = 5

/** The name that a person gives a passkey, normalised. */
export function normalisePasskeyName(name: string): string {
  return plainText(name)
}

/** The error of a normalised name of a passkey, or null: required, at most 40 characters. */
export function passkeyNameError(name: string): MessageKey | null {
  if (name === '') return 'rules.required'
  return lengthOf(name) > PASSKEY_NAME_MAX ? 'passkeys.name.length' : null
}
