import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { LEAKED_PASSWORDS_FILE } from '#server/credentials/leaked-passwords.ts'
import { coreOf } from '#server/credentials/password-core.ts'

/** Leaked passwords looked at, by how often they were used. */
const PASSWORDS_READ = 20_000
/** Shorter words are in too many good passwords. */
const WORD_MIN = 4

/** The words inside the most used leaked passwords (zxcvbn's list, MIT licence), the most used first. */
export function leakedPasswordWords(): string[] {
  const passwords = dictionary['passwords-common'].slice(0, PASSWORDS_READ)
  return [...new Set(passwords.map((password) => coreOf(password)))].filter((word) => word.length >= WORD_MIN)
}

if (import.meta.main) {
  const words = leakedPasswordWords()
  writeFileSync(LEAKED_PASSWORDS_FILE, `${words.join('\n')}\n`)
  console.log(`${words.length} words of leaked passwords written`)
}
