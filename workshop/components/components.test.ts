import { expect, test } from 'vitest'
import { CASES } from './cases.tsx'
import { readComponents } from './read-components.ts'

const names = readComponents().map(({ name }) => name)

test('every component of web/ui has its states in the workshop', () => {
  expect(names.filter((name) => Object.keys(CASES[name] ?? {}).length === 0)).toEqual([])
})

test('the workshop shows no component that no longer exists', () => {
  expect(Object.keys(CASES).filter((name) => !names.includes(name))).toEqual([])
})
