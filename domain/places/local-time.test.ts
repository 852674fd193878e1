import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

/** 23:30 on 31 December in Denver. */
const LATE = new Date('2027-01-01T06:30:00Z')
const DENVER = 'America/Denver'

test('what is paid half an hour before midnight is paid on that day, in a mail and to the minute alike', () => {
  const there = { locale: 'en', timeZone: DENVER } as const
  expect(localTime(LATE, { ...there, style: 'day' })).toBe('December 31, 2026')
  expect(localTime(LATE, { ...there, style: 'minute' })).toMatch(/^Dec 31, 2026, 11:30\sPM MST$/)
})

test('two attempts in the same minute are told apart', () => {
  const there = { locale: 'es-MX', timeZone: DENVER, style: 'second' } as const
  const later = new Date(LATE.getTime() + 1000)
  expect(localTime(LATE, there)).not.toBe(localTime(later, there))
})

test('it is written in the language of the reader', () => {
  const there = { locale: 'es-MX', timeZone: DENVER } as const
  expect(localTime(LATE, { ...there, style: 'day' })).toBe('31 de diciembre de 2026')
})

test.each([null, 'Mars/Olympus_Mons'])('without a zone that is known here it is UTC: %s', (timeZone) => {
  expect(localTime(LATE, { locale: 'en', timeZone, style: 'day' })).toBe('January 1, 2027')
})
