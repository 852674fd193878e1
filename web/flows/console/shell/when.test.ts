import { expect, test } from 'vitest'
import { cityOf, daysLeftText, momentText, shortText, waitedText } from './when.tsx'

const now = new Date('2026-11-22T15:12:40Z')

test.for([
  ['2026-11-22T15:12:00Z', '0 min'],
  ['2026-11-22T14:50:00Z', '22 min'],
  ['2026-11-22T11:00:00Z', '4 h 12 min'],
  ['2026-11-17T11:00:00Z', '5 d'],
  ['2026-11-22T16:00:00Z', '0 min'],
] as const)('a case that began at %s waits for %s', ([since, text]) => {
  expect(waitedText(since, now)).toBe(text)
})

test('a time is in the zone of its person, and otherwise in that of staff, which it names', () => {
  expect(momentText(now, { timeZone: 'America/Chicago', style: 'time' })).toBe('9:12 AM')
  expect(momentText(now, { timeZone: null, style: 'time' })).toBe('9:12 AM CST')
  expect(momentText(new Date('2026-07-01T03:00:00Z'), { timeZone: null, style: 'moment' })).toBe(
    'Jun 30, 2026, 10:00 PM CDT',
  )
  expect(momentText(new Date('2026-07-01T03:00:00Z'), { timeZone: null, style: 'day' })).toBe('Jun 30, 2026')
  expect(shortText(new Date('2026-11-22T05:59:00Z'), { timeZone: null, now })).toBe('Nov 21')
})

test.for([
  ['2026-11-24', 'in 2 days'],
  ['2026-11-23', 'in 1 day'],
  ['2026-11-22', 'today'],
  ['2026-11-21', 'is late'],
] as const)('an answer that is due on %s comes %s', ([day, text]) => {
  expect(daysLeftText(day, now)).toBe(text)
})

test('in the evening of staff, an answer that is due on their day is still due today', () => {
  expect(daysLeftText('2026-11-22', new Date('2026-11-23T02:00:00Z'))).toBe('today')
})

test.for([
  ['2026-11-22T15:12:00Z', 'Today 9:12 AM'],
  ['2026-11-22T05:30:00Z', 'Nov 21'],
  ['2025-11-22T15:12:00Z', 'Nov 22, 2025'],
] as const)('in short, %s is %s', ([at, text]) => {
  expect(shortText(new Date(at), { timeZone: 'America/Chicago', now })).toBe(text)
})

test('a day with its time names the zone of the person, so that nobody takes it for that of staff', () => {
  const evening = new Date('2026-11-22T04:30:00Z')
  expect(momentText(evening, { timeZone: 'America/New_York', style: 'moment' })).toBe(
    'Nov 21, 2026, 11:30 PM EST',
  )
})

test('the front page names the day and the city of the company', () => {
  expect(momentText(now, { timeZone: null, style: 'weekday' })).toBe('Sunday, November 22, 2026')
  expect(cityOf('America/New_York')).toBe('New York')
})
