import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification B §5. */
const USERNAME_MIN = 6
const USERNAME_MAX = 30

/** Latin letters only, so that usernames cannot look alike in two scripts. */
const CHARACTERS = /^[\p{Script=Latin}0-9_,.'-]*$/u
/** Names that a co-parent might confuse with the product itself. */
const RESERVED = new Set(
  'administrator evenhand evenhand-support helpdesk moderator postmaster security support webmaster billing system anonymous'.split(
    ' ',
  ),
)

/** A username as it is displayed. */
export function tidyUsername(username: string): string {
  return plainText(username)
}

/** The form for comparing usernames, without case and character width. */
export function normaliseUsername(username: string): string {
  return tidyUsername(username).normalize('NFKC').toLowerCase()
}

/** The error of a tidy username, or null. Only the server knows whether it is free. */
export function usernameError(username: string): MessageKey | null {
  if (username === '') return 'rules.required'
  if (username.includes('@')) return 'rules.username.at'
  if (!CHARACTERS.test(username)) return 'rules.username.characters'
  const length = lengthOf(username)
  return length < USERNAME_MIN || length > USERNAME_MAX ? 'rules.username.length' : null
}

/** Whether a username is reserved. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(normaliseUsername(username))
}
