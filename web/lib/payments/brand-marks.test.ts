import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CARD_MARK_HEIGHT, CARD_MARKS, WALLET_WORDS } from './brand-marks.ts'

/** The proportion of width to height in which a mark was drawn. */
function drawn(name: string): number {
  const file = readFileSync(new URL(`marks/${name}.svg`, import.meta.url), 'utf8')
  const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(file) ?? []
  return Number(width) / Number(height)
}

const SHOWN = [
  ...Object.entries(CARD_MARKS).map(([brand, { width }]) => ({ brand, width, height: CARD_MARK_HEIGHT })),
  ...Object.entries(WALLET_WORDS).map(([brand, { width, height }]) => ({ brand, width, height })),
]

test.each(SHOWN)('the mark of $brand is shown in its own proportions', ({ brand, width, height }) => {
  expect(width / height).toBeCloseTo(drawn(brand.toLowerCase().replace(' ', '-')), 1)
})

test('the mark of American Express is a square, because its rules forbid the shape of a card', () => {
  expect(drawn('american-express')).toBe(1)
})
