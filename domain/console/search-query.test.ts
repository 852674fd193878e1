import { expect, test } from 'vitest'
import { readAs, readQuery, SEARCH_LENGTH } from './search-query.ts'

const read = (text: string) => readQuery(text, { today: '2026-11-23' })

test.for([
  ['Amara@Example.com', { email: 'amara@example.com' }],
  ['amara@', { email: 'amara@' }],
  ['okafor', { names: ['okafor'] }],
  ['Amara  Okafor', { names: ['amara', 'okafor'] }],
  ['okafor 1111', { names: ['okafor'], lastFour: '1111' }],
  ['1111', { lastFour: '1111', names: [] }],
  ['1111 nov 21', { lastFour: '1111', day: '2026-11-21', names: [] }],
  ['1111 2026-11-21', { lastFour: '1111', day: '2026-11-21' }],
  ['1111 December 2', { lastFour: '1111', day: '2025-12-02' }],
  ['1111 dec 2, 2024', { lastFour: '1111', day: '2024-12-02' }],
  ['M1JGEVGC37X0D8', { number: 'm1jgevgc37x0d8', names: [] }],
  ['HENN-4', { number: 'henn-4' }],
  ['+1 (612) 555-0123', { phone: '16125550123', number: null }],
  ['6125550123', { phone: '6125550123', number: '6125550123' }],
  ['O’Brien', { names: ['o’brien'] }],
  ['', { names: [], email: null, number: null, lastFour: null, day: null, phone: null }],
] as const)('“%s” is read', ([text, expected]) => {
  expect(read(text)).toMatchObject(expected)
})

test('a date that does not exist is not read as a day', () => {
  expect(read('1111 feb 31').day).toBeNull()
  expect(read('2026-13-01').day).toBeNull()
})

test('a long text is cut, and one letter is not a name', () => {
  expect(read('x'.repeat(5 * SEARCH_LENGTH)).names[0]).toHaveLength(SEARCH_LENGTH)
  expect(read('a okafor').names).toEqual(['okafor'])
})

test('the recorded kind of a search does not reveal the typed text', () => {
  expect(readAs(read('okafor 1111 nov 21'))).toEqual(['name', 'last four', 'day'])
  expect(readAs(read('amara@example.com'))).toEqual(['e-mail'])
})
