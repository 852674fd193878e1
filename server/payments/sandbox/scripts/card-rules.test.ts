import { expect, test } from 'vitest'
import { TEST_CARDS } from '../core/test-cards.ts'
import {
  brandOf,
  checkCvv,
  checkExpiration,
  checkNumber,
  digitsOf,
  formatExpiration,
  formatNumber,
  parseExpiration,
} from './card-rules.ts'

const TODAY = new Date(2030, 5, 15)

test('every test card is a valid number of its brand', () => {
  const wrong = TEST_CARDS.filter(
    (card) => !checkNumber(card.number).valid || brandOf(card.number)?.name !== card.brand,
  )
  expect(wrong).toEqual([])
})

test('a number of a refused brand is invalid as soon as its brand is known', () => {
  const never = { valid: false, potentiallyValid: false }
  expect(checkNumber('3', ['American Express']).potentiallyValid).toBe(true)
  expect(checkNumber('37', ['American Express'])).toEqual(never)
  expect(checkNumber('3782 822463 10005', ['American Express'])).toEqual(never)
  expect(checkNumber('4111111111111111', ['American Express']).valid).toBe(true)
})

test.each([
  { text: '4111 1111 1111 1112', valid: false, potentiallyValid: true },
  { text: '4111', valid: false, potentiallyValid: true },
  { text: '9999', valid: false, potentiallyValid: false },
  { text: '5555555555554445', valid: false, potentiallyValid: false },
])('a number of $text: valid $valid, may become so $potentiallyValid', ({ text, ...expected }) => {
  expect(checkNumber(text)).toEqual(expected)
})

test.each([
  { text: '06/30', valid: true },
  { text: '6/30', valid: true },
  { text: '05/30', valid: false },
  { text: '0630', valid: true },
  { text: '06 / 2030', valid: true },
  { text: '13/30', valid: false },
  { text: '06/49', valid: true },
  { text: '07/49', valid: false },
  { text: '', valid: false },
])('in June 2030 an expiry of “$text” is valid: $valid', ({ text, valid }) => {
  expect(checkExpiration(text, TODAY).valid).toBe(valid)
})

test('an expiry is read with a year of two or four digits', () => {
  expect(parseExpiration('1 / 31')).toEqual({ month: '01', year: '2031' })
  expect(parseExpiration('12/2031')).toEqual({ month: '12', year: '2031' })
})

test('a security code has three digits, four on American Express', () => {
  expect(checkCvv('123').valid).toBe(true)
  expect(checkCvv('1234').valid).toBe(false)
  expect(checkCvv('1234', brandOf('378282246310005')?.cvvLength).valid).toBe(true)
  expect(checkCvv('12a').potentiallyValid).toBe(false)
})

test('typed digits are grouped, and no digit is lost', () => {
  expect(formatNumber('4111111111111111')).toBe('4111 1111 1111 1111')
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005')
  expect(digitsOf(formatNumber('4111-1111 1111.1111'))).toBe('4111111111111111')
  expect(formatExpiration('1230')).toBe('12 / 30')
  expect(formatExpiration('4')).toBe('04')
  expect(formatExpiration('122030')).toBe('12 / 2030')
})
