import { expect, test } from 'vitest'
import { markMatch } from './mark-match.ts'

const matches = (text: string, searched: string) =>
  markMatch(text, searched)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.for([
  ['Amara Okafor', 'okafor 1111', 'Amara [Okafor]'],
  ['Visa •• 1111', 'okafor 1111', 'Visa •• [1111]'],
  ['Mara Ellis-Okafore', 'okafor', 'Mara Ellis-[Okafor]e'],
  ['O’Brien (x)', 'o’brien (x', '[O’Brien] [(x])'],
  ['Amara', 'a', 'Amara'],
  ['Amara', '', 'Amara'],
] as const)('in “%s”, “%s” marks %s', ([text, searched, marked]) => {
  expect(matches(text, searched)).toBe(marked)
})
