import type { Messages } from '@lingui/core'

/** Packs compiled texts into one string. A text without placeholders stays plain, which keeps pages small. */
export function packTexts(messages: Messages): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, parts]) => [key, isPlain(parts) ? parts[0] : parts]),
    ),
  )
}

/** Reverses `packTexts`. */
export function unpackTexts(packed: string): Messages {
  const texts = JSON.parse(packed) as Messages
  return Object.fromEntries(
    Object.entries(texts).map(([key, parts]) => [key, typeof parts === 'string' ? [parts] : parts]),
  )
}

function isPlain(parts: unknown): parts is [string] {
  return Array.isArray(parts) && parts.length === 1 && typeof parts[0] === 'string'
}
