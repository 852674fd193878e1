import { expect, test } from 'vitest'
import { initialsOf, MEMBER_COLOURS, memberColour } from './member-colour.ts'

test('initials are the first letters of both names, as whole characters in any script', () => {
  expect(initialsOf({ firstName: 'amara', lastName: 'Okafor' })).toBe('AO')
  expect(initialsOf({ firstName: 'Éva', lastName: 'de la Cruz' })).toBe('ÉD')
  expect(initialsOf({ firstName: '𝒜da', lastName: '李' })).toBe('𝒜李')
})

test('every badge colour has a contrast of at least 4.5 to 1 with white text', () => {
  expect(MEMBER_COLOURS.map(contrastWithWhite).filter((ratio) => ratio < 4.5)).toEqual([])
})

test('a ninth member gets the first colour again', () => {
  expect(memberColour(8)).toBe(memberColour(0))
})

function contrastWithWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
