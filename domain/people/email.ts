import type { MessageKey } from '../messages/catalogue.ts'

/** RFC 5321 §4.5.3.1. */
export const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const TOP_LABEL = /^(xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,63})$/iu

/** An address as it is stored and used: trimmed, without characters that pasting adds. */
export function tidyEmail(email: string): string {
  return email
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .normalize('NFC')
    .trim()
}

/**
 * The form for comparing addresses. It ignores case and different spellings of a domain. Full-width letters
 * (NFKC) and non-ASCII letters take the form that mail servers use (IDNA).
 */
export function normaliseEmail(email: string): string {
  const tidy = tidyEmail(email).toLowerCase()
  const at = tidy.lastIndexOf('@')
  return at < 0 ? tidy : `${tidy.slice(0, at)}@${domainToAscii(tidy.slice(at + 1))}`
}

/** The tag of an address, with the character before it. This pattern means the same in JavaScript and in PostgreSQL. */
export const MAILBOX_TAG = '(.)\\+[^@]*@'

/**
 * The mailbox of an address, for counting mails: without the tag after a plus sign. Most mail servers deliver
 * `ana+court@example.com` to `ana@example.com`. Some do not, so people are compared by `normaliseEmail`.
 */
export function mailboxOf(email: string): string {
  return normaliseEmail(email).replace(new RegExp(MAILBOX_TAG), '$1@')
}

const ASCII = /^[\x21-\x7e]*$/
const HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** UTS 46, as the URL parser applies it to host names. An invalid name keeps its NFKC form. */
function domainToAscii(domain: string): string {
  const plain = domain.normalize('NFKC').toLowerCase()
  if (ASCII.test(plain) || !HOST.test(plain)) return plain
  try {
    return new URL(`http://${plain}`).hostname
  } catch {
    return plain
  }
}

/** The error of a tidy address, or null. */
export function emailError(email: string): MessageKey | null {
  if (email === '') return 'rules.required'
  return isEmail(email) ? null : 'rules.email'
}

/** Whether a tidy address is well-formed: a domain with a dot, and no quoted local part. */
export function isEmail(email: string): boolean {
  if (email.length > EMAIL_MAX) return false
  const at = email.lastIndexOf('@')
  const localPart = email.slice(0, at)
  if (at < 1 || localPart.length > LOCAL_PART_MAX || !LOCAL_PART.test(localPart)) return false
  const labels = email.slice(at + 1).split('.')
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '')
  )
}
