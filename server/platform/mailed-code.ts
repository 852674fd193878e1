import { randomInt } from 'node:crypto'

/** The wrong tries of one code after which it ends. A caller who needs more probably cannot read the mail. */
export const MAILED_CODE_TRIES = 5

/** A random code of this many digits, for a mail. It may begin with zeros. */
export function newMailedCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** The digits of a code as a person typed it, perhaps with spaces. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '')
}
