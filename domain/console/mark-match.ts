/** A piece of a text, and whether it is what was searched for. */
export type Marked = { text: string; isMatch: boolean }

/** Splits a text into pieces, to mark the words of a search. Upper and lower case are the same. */
export function markMatch(text: string, searched: string): Marked[] {
  const words = searched
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  if (words.length === 0) return [{ text, isMatch: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((piece, n) => ({ text: piece, isMatch: n % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
