const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033]/g
/** What shows nothing: control characters, byte order, zero-width space, soft hyphen, directions of mixed text. */
const INVISIBLE =
  /[^\P{Cc}\t\n\v\f\r]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * One line as it is judged, kept and sent: composed (NFC), quotes made plain, no invisible marks, no line breaks,
 * inner runs of spaces made one, trimmed.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Length as a person counts it, near enough: code points of the composed form, so that é is one everywhere. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length
}
