import type { Messages } from '@lingui/core'

/**
 * Compiled texts as one string: a text without placeholders stands for itself, and pages are spared a number for
 * every word of theirs.
 */
export function packTexts(messages: Messages): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, parts]) => [key, isPlain(parts) ? parts[0] : parts]),
    ),
  )
}

/** What `packTexts` packed. */
export function unpackTexts(packed: string): Messages {
  const texts = JSON.parse(packed) as Messages
  return Object.fromEntries(
    Object.entries(texts).map(([key, parts]) => [key, typeof parts === 'string' ? [parts] : parts]),
  )
}

function isPlain(parts: unknown): parts is [string] {
  return Array.isArray(parts) && parts.length === 1 && typeof parts[0] === 'string'
}
