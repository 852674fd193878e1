const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033]/g
/** Invisible characters: controls, byte order marks, zero-width spaces, soft hyphens, direction marks. */
const INVISIBLE =
  /[^\P{Cc}\t\n\v\f\r]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * One line of normalised text. It is composed (NFC) and trimmed, with straight quotes and single spaces.
 * Invisible characters and line breaks are removed.
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

/** All characters without a shape of their own, but the two joiners, which Persian and Hindi need; and the blank of Braille. */
const SHAPELESS = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\t\n\v\f\r]/gu

/** A text without characters that nobody sees. Some of them turn the direction of the text after them. */
export function withoutInvisible(text: string): string {
  return text.replace(SHAPELESS, '')
}

/** The length as people count it, approximately: code points of the composed form, so é counts as one. */
export function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length
}
