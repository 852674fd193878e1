import { expect, test } from 'vitest'
import { packDiallingCodes, unpackDiallingCodes } from './dialling-codes.ts'

test('packed country codes arrive with what the closed and the open list show', () => {
  const packed = packDiallingCodes([
    { country: 'US', code: '+1', label: 'United States, Canada (+1)' },
    { country: 'CW', code: '+599', label: 'Curaçao, Caribbean Netherlands (+599)' },
  ])
  expect(unpackDiallingCodes(packed)).toEqual([
    { value: '+1', label: 'United States, Canada (+1)', short: 'US +1' },
    { value: '+599', label: 'Curaçao, Caribbean Netherlands (+599)', short: 'CW +599' },
  ])
})

test('without names a country code stands for itself', () => {
  const [code] = unpackDiallingCodes(packDiallingCodes([{ country: 'MX', code: '+52', label: '+52' }]))
  expect(code).toEqual({ value: '+52', label: '+52', short: 'MX +52' })
})
