import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification A §5. */
export const NAME_MAX = 20

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0f]/u
/** Names of people in any script. What could make a link or an address of a name in a mail stays out. */
const CHARACTERS = /^[\p{L}\p{M}\p{N} '".,()&·‧・\u200c-\u200d-]*$/u
const SOMETHING_TO_READ = /[\p{L}\p{N}]/u

/** A first or last name, plain. */
export function normaliseName(name: string): string {
  return plainText(name)
}

/** What is wrong with a normalised name, or null. */
export function nameError(name: string): MessageKey | null {
  if (name === '') return 'rules.required'
  if (EMOJI.test(name)) return 'rules.name.emoji'
  if (lengthOf(name) > NAME_MAX) return 'rules.name.length'
  return CHARACTERS.test(name) && SOMETHING_TO_READ.test(name) ? null : 'rules.name.characters'
}
