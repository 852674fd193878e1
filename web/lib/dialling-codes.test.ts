import { expect, test } from 'vitest'
import { packDiallingCodes, unpackDiallingCodes } from './dialling-codes.ts'

test('packed country codes are unpacked with the labels of the open and the closed list', () => {
  const packed = packDiallingCodes([
    { country: 'US', code: '+1', label: 'United States, Canada (+1)' },
    { country: 'CW', code: '+599', label: 'Curaçao, Caribbean Netherlands (+599)' },
  ])
  expect(unpackDiallingCodes(packed)).toEqual([
    { value: '+1', label: 'United States, Canada (+1)', short: 'US +1' },
    { value: '+599', label: 'Curaçao, Caribbean Netherlands (+599)', short: 'CW +599' },
  ])
})

test('without a country name the dialling code is its own label', () => {
  const [code] = unpackDiallingCodes(packDiallingCodes([{ country: 'MX', code: '+52', label: '+52' }]))
  expect(code).toEqual({ value: '+52', label: '+52', short: 'MX +52' })
})
