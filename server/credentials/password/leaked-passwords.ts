import { readFileSync } from 'node:fs'
import { coresOf } from './password-core.ts'

/** The minimum number of different characters in a password of any length. */
const DISTINCT_MIN = 5
const PRODUCT_WORDS = ['evenhand', 'coparent', 'coparenting', 'custody']

/** Made by tools/freeze-leaked-passwords.ts. It has one word per line, the most frequent first. */
export const LEAKED_PASSWORDS_FILE = new URL('./leaked-passwords.txt', import.meta.url)
let words: ReadonlySet<string> | undefined

/**
 * Whether a password is common, or a common word with digits and symbols around it (`Dragon-1234567`). Passwords that
 * follow the rules are rarely in lists of leaked passwords. So the word inside the password is looked up.
 */
export function isCommonPassword(password: string): boolean {
  words ??= new Set([...readFileSync(LEAKED_PASSWORDS_FILE, 'utf8').split('\n'), ...PRODUCT_WORDS])
  if (new Set(password.toLowerCase()).size < DISTINCT_MIN) return true
  return coresOf(password).some((core) => core !== '' && words?.has(core))
}
