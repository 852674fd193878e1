import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Passkeys that one person may have. Most people have one for each device, or one in a password manager. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40
/** How long a person has for the question of their device. It is also how long a challenge lives. */
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
