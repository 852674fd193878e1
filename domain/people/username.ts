import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification B §5. */
export const USERNAME_MIN = 6
export const USERNAME_MAX = 30

/** Latin letters only: two people's names must not look alike in two scripts. */
const CHARACTERS = /^[\p{Script=Latin}0-9_,.'-]*$/u
/** Names a co-parent could take for the product itself. */
const RESERVED = new Set(
  'administrator evenhand evenhand-support helpdesk moderator postmaster security support webmaster billing system anonymous'.split(
    ' ',
  ),
)

/** A username as its owner sees it. */
export function tidyUsername(username: string): string {
  return plainText(username)
}

/** The form in which usernames are compared: neither case nor width tells two apart. */
export function normaliseUsername(username: string): string {
  return tidyUsername(username).normalize('NFKC').toLowerCase()
}

/** What is wrong with a tidy username, or null. Whether it is free, only the server knows. */
export function usernameError(username: string): MessageKey | null {
  if (username === '') return 'rules.required'
  if (username.includes('@')) return 'rules.username.at'
  if (!CHARACTERS.test(username)) return 'rules.username.characters'
  const length = lengthOf(username)
  return length < USERNAME_MIN || length > USERNAME_MAX ? 'rules.username.length' : null
}

/** Whether nobody may have this username. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(normaliseUsername(username))
}
