import type { MessageKey } from '../messages/catalogue.ts'
import { lengthOf, plainText } from './plain-text.ts'

/** Source: specification A §5. */
export const NAME_MAX = 20

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3\ufe0f]/u
/**
 * Characters that are invisible, such as Hangul fillers, or that no text may contain. The two joiners are
 * allowed, because Persian and Hindi use them in names.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\u2800\ufffd]/u
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u
/**
 * Text that mail programs turn into a link. That is a scheme, `www.`, an IP address, or a word with a dot
 * directly before a domain ending. E-mail addresses match too. “Dr. Li”, “St.John” and “Wm.Jr.” do not.
 */
const LINK =
  /:\/\/|\bwww\.|\b(?:mailto|tel|javascript|data):|\d+\.\d+\.\d+\.\d+|[\p{L}\p{N}_-][.\u3002](?:xn--|(?:com|net|org|info|biz|app|dev|xyz|online|site|website|shop|store|link|click|top|example|pro|law|legal|lawyer|support|help|family|center|email|live|life|world|today|cloud|space|tech|club|vip|gov|page|money)(?![\p{L}\p{N}])|(?!(?:jr|sr)\b)[a-z]{2}(?![\p{L}\p{N}]|\.\p{L}))/iu
/**
 * A whole word, a dot and a word in small letters, directly after each other. Domain endings are too many for a list
 * (`.team`, `.care`). “St.John” and “ma.luisa” are names.
 */
const LINK_OF_ANY_ENDING = /[\p{L}\p{N}_-]{3,}[.\u3002]\p{Ll}{3,}/u
/**
 * The same in upper and lower case, such as “Evenhand.Team”. Titles are excluded, because many people write no space
 * after them (“Lic.Pérez”).
 */
const LINK_IN_CAPITALS =
  /(?<![\p{L}\p{N}_-])(?!(?:abg|arq|col|dra|fam|gen|ing|lic|maj|mrs|mtr[ao]|prof|rev|sgt|sra|srta)[.\u3002])[\p{L}\p{N}_-]{3,}[.\u3002]\p{L}{3,}/iu
const DOT_IN_A_WORD = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_-]{2})/gu
const SCHEME = /:(?=\/\/)/g

/** A first or last name, normalised. */
export function normaliseName(name: string): string {
  return plainText(name)
}

/** The error of a normalised name, or null: required, 1 to 20 characters, no emoji, link or invisible character. */
export function nameError(name: string): MessageKey | null {
  if (name === '') return 'rules.required'
  if (EMOJI.test(name)) return 'rules.name.emoji'
  if (lengthOf(name) > NAME_MAX) return 'rules.name.length'
  const isShown = SOMETHING_TO_SEE.test(name) && !INVISIBLE.test(name)
  return isShown && !readsAsAddress(name) ? null : 'rules.name.characters'
}

/**
 * Whether a mail program would turn a name into a link. Full-width letters and dots are treated as normal ones, as in
 * browsers.
 */
export function readsAsAddress(name: string): boolean {
  const plain = name.normalize('NFKC')
  return [LINK, LINK_OF_ANY_ENDING, LINK_IN_CAPITALS].some((link) => link.test(plain))
}

/**
 * A name or another typed text as it is written in a mail. A space is added after dots, so no mail program makes a
 * link. Initials stay unchanged.
 */
export function nameInMail(name: string): string {
  return name.replaceAll(DOT_IN_A_WORD, '. ').replaceAll(SCHEME, ': ')
}
