import { expect, test } from 'vitest'
import { EMPTY_FORM } from './fields.ts'
import { changeCountry, chooseTimezone } from './location.ts'

const inMinnesota = {
  ...EMPTY_FORM,
  practiceName: 'Lake Street Family Law',
  country: 'US',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55408',
  timezone: 'America/Chicago',
  roles: ['ATTORNEY'],
}

test('another country clears region, time zone and roles, and nothing else', () => {
  expect(changeCountry(inMinnesota, 'GB')).toEqual({
    ...inMinnesota,
    country: 'GB',
    region: '',
    timezone: '',
    roles: [],
  })
})

test('choosing the same country again clears nothing', () => {
  expect(changeCountry(inMinnesota, 'US')).toBe(inMinnesota)
})

test('a single time zone is selected automatically', () => {
  expect(chooseTimezone({ ...inMinnesota, timezone: '' }, ['Europe/London']).timezone).toBe('Europe/London')
})

test('a time zone that the new region lacks is deselected', () => {
  const offered = ['America/Denver', 'America/Boise']
  expect(chooseTimezone(inMinnesota, offered).timezone).toBe('')
  expect(chooseTimezone(inMinnesota, [...offered, 'America/Chicago']).timezone).toBe('America/Chicago')
  expect(chooseTimezone(inMinnesota, []).timezone).toBe('')
})
