import { expect, test } from 'vitest'
import { maskPhone, maskPostalCode } from './masked-contact.ts'

test('of a phone number, the dialling code and two digits are shown', () => {
  expect(maskPhone('+1', '6125550147')).toBe('+1 ••• ••• ••47')
})

test.for([
  ['55401', '554••'],
  ['EC1A 1BB', 'EC1••'],
  ['1010', '1••'],
])('of the postal code %s, %s is shown', ([code = '', masked = '']) => {
  expect(maskPostalCode(code)).toBe(masked)
})
