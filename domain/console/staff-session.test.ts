import { expect, test } from 'vitest'
import { isFresh } from './staff-session.ts'

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

test('a log-in is fresh for less than ten minutes', () => {
  expect(isFresh(at('09:00:00'), at('09:00:00'))).toBe(true)
  expect(isFresh(at('09:00:00'), at('09:09:59'))).toBe(true)
  expect(isFresh(at('09:00:00'), at('09:10:00'))).toBe(false)
})
