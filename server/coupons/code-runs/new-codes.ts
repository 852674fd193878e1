import { randomBytes } from 'node:crypto'
import { CODE_ALPHABET, CODE_GROUPS } from '#domain/pricing/code-run.ts'

const LETTERS = CODE_GROUPS.reduce<number>((total, each) => total + each, 0)
const BYTES = 256
/** Bytes from here on are skipped. They would make some letters more likely than others. */
const UNFAIR = BYTES - (BYTES % CODE_ALPHABET.length)

/** New codes such as `7KQ2-M9XD-4HTWB`, each letter equally likely. */
export function newCodes(count: number): string[] {
  const letters = fairLetters(count * LETTERS)
  return Array.from({ length: count }, (_, n) => grouped(letters.slice(n * LETTERS, (n + 1) * LETTERS)))
}

function fairLetters(count: number): string {
  let letters = ''
  while (letters.length < count) {
    for (const byte of randomBytes(count - letters.length))
      if (byte < UNFAIR) letters += CODE_ALPHABET[byte % CODE_ALPHABET.length] ?? ''
  }
  return letters
}

function grouped(letters: string): string {
  let at = 0
  return CODE_GROUPS.map((length) => letters.slice(at, (at += length))).join('-')
}
