import { expect, test } from 'vitest'
import { signUpOfPath, stepOfPath } from './checkout-steps.ts'
import { isUsZone, measurementFor } from './consent.ts'

test.each([
  ['an American', { choice: null, objects: false, country: 'US' }, 'on'],
  ['an American whose browser objects', { choice: null, objects: true, country: 'US' }, 'off'],
  [
    'an American who agreed although the browser objects',
    { choice: 'allowed', objects: true, country: 'US' },
    'on',
  ],
  ['an American who refused', { choice: 'refused', objects: false, country: 'US' }, 'off'],
  ['a Briton', { choice: null, objects: false, country: 'GB' }, 'ask'],
  ['a Briton who agreed', { choice: 'allowed', objects: false, country: 'GB' }, 'on'],
  ['a visitor from an unknown country', { choice: null, objects: false, country: null }, 'ask'],
] as const)('%s', (_who, visit, expected) => {
  expect(measurementFor(visit)).toBe(expected)
})

test('the time zone shows whether a browser is in the US', () => {
  expect(
    ['America/New_York', 'America/Indiana/Knox', 'Pacific/Honolulu', 'US/Central'].filter(isUsZone),
  ).toHaveLength(4)
  expect(
    ['America/Toronto', 'America/Mexico_City', 'Europe/London', 'UTC', 'America/Sao_Paulo'].filter(isUsZone),
  ).toEqual([])
})

test('paths of steps map to steps; paths with a secret and unknown paths do not', () => {
  expect(stepOfPath('/step2')).toBe('family')
  expect(stepOfPath('/step2/')).toBe('family')
  expect(stepOfPath('/invite/packages')).toBe('packages')
  expect(['/invite?token=abc', '/login', '/', '/payment', '/toString'].map(stepOfPath)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect([
    signUpOfPath('/invite'),
    signUpOfPath('/invite/step1'),
    signUpOfPath('/invited'),
    signUpOfPath('/step1'),
  ]).toEqual(['invited', 'invited', 'join', 'join'])
})
