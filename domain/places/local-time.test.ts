import { expect, test } from 'vitest'
import { dayIn, dayInWords, localTime, momentInWords } from './local-time.ts'

/** 23:30 on 31 December in Denver. */
const LATE = new Date('2027-01-01T06:30:00Z')
const DENVER = 'America/Denver'

test('a payment half an hour before midnight has that date, in mails and on pages alike', () => {
  const there = { locale: 'en', country: 'US', timeZone: DENVER } as const
  expect(localTime(LATE, { ...there, style: 'day' })).toBe('December 31, 2026')
  expect(momentInWords(LATE, there)).toMatch(/^December 31, 2026, 11:30\sPM MST$/)
  expect(dayIn(LATE, DENVER)).toBe('2026-12-31')
})

test('two attempts in the same minute have different times', () => {
  const there = { locale: 'es-MX', country: 'MX', timeZone: DENVER, style: 'second' } as const
  const later = new Date(LATE.getTime() + 1000)
  expect(localTime(LATE, there)).not.toBe(localTime(later, there))
})

test("the time is in the reader's language", () => {
  const there = { locale: 'es-MX', country: 'US', timeZone: DENVER } as const
  expect(localTime(LATE, { ...there, style: 'day' })).toBe('31 de diciembre de 2026')
  expect(momentInWords(LATE, there)).toMatch(/^31 de diciembre de 2026, 11:30\sp\.m\. hora de la montaña$/)
})

test.each([
  ['2027-01-15T18:00:00Z', 'America/Chicago', 'hora del centro'],
  ['2027-07-15T18:00:00Z', 'America/Chicago', 'hora de verano del centro'],
  ['2027-01-15T18:00:00Z', 'America/Mexico_City', 'hora del centro'],
  ['2027-01-15T18:00:00Z', 'America/Tijuana', 'hora del Pacífico'],
  ['2027-07-15T18:00:00Z', 'America/Tijuana', 'hora de verano del Pacífico'],
  ['2027-07-15T18:00:00Z', 'Australia/Adelaide', 'hora de Australia central'],
  ['2027-07-15T18:00:00Z', 'Europe/Dublin', 'hora de Irlanda'],
])('in Spanish at %s, the time zone %s is called “%s”', (moment, timeZone, name) => {
  const written = momentInWords(new Date(moment), { locale: 'es-MX', country: null, timeZone })
  expect(written.split(/\.m\.\s/u)[1]).toBe(name)
})

const inMonth = (month: number) => new Date(Date.UTC(2027, month, 15, 12))
const zoneWritten = (month: number, timeZone: string) =>
  momentInWords(inMonth(month), { locale: 'es-MX', country: null, timeZone }).split(/\.m\.\s/u)[1]
const offsetIn = (month: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(inMonth(month))
    .find(({ type }) => type === 'timeZoneName')?.value

test('in Spanish, a receipt names standard time and summer time differently in every zone', () => {
  const [january, july] = [0, 6]
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(zoneWritten(january, zone), zone).not.toMatch(/estándar/)
    if (offsetIn(january, zone) !== offsetIn(july, zone))
      expect(zoneWritten(january, zone), zone).not.toBe(zoneWritten(july, zone))
  }
})

/** Without the spaces that keep a time on one line. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')
const LONDON = { country: 'GB', timeZone: 'Europe/London' }

test.each([
  ['2026-10-25T00:30:00Z', '25 October 2026, 01:30 BST', '1:30 a.m. hora de verano británica'],
  ['2026-10-25T01:30:00Z', '25 October 2026, 01:30 GMT', '1:30 a.m. hora del meridiano de Greenwich'],
  ['2027-03-28T00:59:00Z', '28 March 2027, 00:59 GMT', '12:59 a.m. hora del meridiano de Greenwich'],
  ['2027-03-28T01:00:00Z', '28 March 2027, 02:00 BST', '2:00 a.m. hora de verano británica'],
])('when the clocks change in London, the receipt of %s has its own time', (moment, english, spanish) => {
  expect(plain(momentInWords(new Date(moment), { ...LONDON, locale: 'en' }))).toBe(english)
  expect(plain(momentInWords(new Date(moment), { ...LONDON, locale: 'es-MX' }))).toContain(spanish)
})

test.each([
  ['2026-10-24T22:59:59Z', '2026-10-24'],
  ['2026-10-24T23:00:00Z', '2026-10-25'],
  ['2026-10-25T23:59:59Z', '2026-10-25'],
  ['2026-10-26T00:00:00Z', '2026-10-26'],
  ['2027-03-27T23:59:59Z', '2027-03-27'],
  ['2027-03-28T00:00:00Z', '2027-03-28'],
  ['2027-03-28T22:59:59Z', '2027-03-28'],
  ['2027-03-28T23:00:00Z', '2027-03-29'],
])('on the days of the change, %s is %s in London', (moment, day) => {
  expect(dayIn(new Date(moment), LONDON.timeZone)).toBe(day)
})

test.each([null, 'Mars/Olympus_Mons'])('an unknown time zone means UTC: %s', (timeZone) => {
  expect(localTime(LATE, { locale: 'en', country: null, timeZone, style: 'day' })).toBe('January 1, 2027')
})

test.each([
  ['en', 'US', 'November 22, 2026'],
  ['en', 'CA', 'November 22, 2026'],
  ['en', null, 'November 22, 2026'],
  ['en', 'GB', '22 November 2026'],
  ['en', 'IE', '22 November 2026'],
  ['en', 'AU', '22 November 2026'],
  ['en', 'NZ', '22 November 2026'],
  ['es-MX', 'GB', '22 de noviembre de 2026'],
  ['es-MX', 'US', '22 de noviembre de 2026'],
] as const)('a reader of %s who lives in %s sees %s', (locale, country, written) => {
  expect(dayInWords('2026-11-22', { locale, country })).toBe(written)
  const noon = new Date('2026-11-22T12:00:00Z')
  expect(localTime(noon, { locale, country, timeZone: null, style: 'day' })).toBe(written)
})
