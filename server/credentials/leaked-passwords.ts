import { readFileSync } from 'node:fs'
import { coresOf } from './password-core.ts'

/** Different characters a password has at least, however long it is. */
const DISTINCT_MIN = 5
const PRODUCT_WORDS = ['evenhand', 'coparent', 'coparenting', 'custody']

/** Made by tools/freeze-leaked-passwords.ts: one word a line, the most used first. */
export const LEAKED_PASSWORDS_FILE = new URL('./leaked-passwords.txt', import.meta.url)
let words: ReadonlySet<string> | undefined

/**
 * Whether a password is a common one, or a common one dressed with digits and symbols (`Dragon-1234567`).
 * A password that keeps the rules is rarely on a plain list of leaked ones, so the word inside it is looked up.
 */
export function isCommonPassword(password: string): boolean {
  words ??= new Set([...readFileSync(LEAKED_PASSWORDS_FILE, 'utf8').split('\n'), ...PRODUCT_WORDS])
  if (new Set(password.toLowerCase()).size < DISTINCT_MIN) return true
  return coresOf(password).some((core) => core !== '' && words?.has(core))
}
