import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { LEAKED_PASSWORDS_FILE } from '#server/credentials/password/leaked-passwords.ts'
import { coreOf } from '#server/credentials/password/password-core.ts'

/** How many of the most used leaked passwords are read. */
const PASSWORDS_READ = 20_000
/** Shorter words also occur in too many good passwords. */
const WORD_MIN = 4

/** The words in the most used leaked passwords, most used first. Source: zxcvbn's list, MIT licence. */
export function leakedPasswordWords(): string[] {
  const passwords = dictionary['passwords-common'].slice(0, PASSWORDS_READ)
  return [...new Set(passwords.map((password) => coreOf(password)))].filter((word) => word.length >= WORD_MIN)
}

if (import.meta.main) {
  const words = leakedPasswordWords()
  writeFileSync(LEAKED_PASSWORDS_FILE, `${words.join('\n')}\n`)
  console.log(`${words.length} words of leaked passwords written`)
}
