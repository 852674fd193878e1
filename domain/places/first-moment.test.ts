import { expect, test } from 'vitest'
import { firstMoment } from './first-moment.ts'

test.each([
  ['UTC', '2027-11-21T00:00:00.000Z'],
  [null, '2027-11-21T00:00:00.000Z'],
  ['Mars/Olympus', '2027-11-21T00:00:00.000Z'],
  ['America/Denver', '2027-11-21T07:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-11-20T10:00:00.000Z'],
  ['Asia/Kathmandu', '2027-11-20T18:15:00.000Z'],
  ['Etc/GMT+12', '2027-11-21T12:00:00.000Z'],
])('a day begins in %s at its own midnight', (zone, moment) => {
  expect(firstMoment('2027-11-21', zone).toISOString()).toBe(moment)
})
