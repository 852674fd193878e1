/** A piece of a text, and whether it is what was searched for. */
export type Marked = { text: string; isMatch: boolean }

/** Cuts a text where it holds a word of the search, whatever the case of its letters. */
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
