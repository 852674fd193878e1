import { expect, test } from 'vitest'
import { nextTry, RETRY_DAYS, triesAfter } from './retries.ts'

const since = new Date('2027-11-21T15:00:00Z')
const hours = (later: number) => new Date(since.getTime() + later * 3_600_000)

test('a failed payment is tried again on days 1, 3, 7, 14 and 20, each time at another hour', () => {
  expect(triesAfter(since).map((moment) => moment.toISOString().slice(0, 13))).toEqual([
    '2027-11-22T20',
    '2027-11-25T01',
    '2027-11-29T06',
    '2027-12-06T11',
    '2027-12-11T16',
  ])
  const hoursOfDay = [since, ...triesAfter(since)].map((moment) => moment.getUTCHours())
  expect(new Set(hoursOfDay).size).toBe(RETRY_DAYS.length + 1)
})

test('the next try is the first one in the future', () => {
  const [first, second] = triesAfter(since)
  expect(nextTry({ since, now: since })).toEqual(first)
  expect(nextTry({ since, now: first ?? since })).toEqual(second)
})

test('a try that would follow within twelve hours is left out', () => {
  expect(nextTry({ since, now: hours(20) })).toEqual(triesAfter(since)[1])
})

test('after the last try there is none', () => {
  expect(nextTry({ since, now: triesAfter(since).at(-1) ?? since })).toBeNull()
})

test('the days can be set', () => {
  expect(triesAfter(since, [2])).toEqual([hours(2 * 24 + 5)])
})
