import { expect, test } from 'vitest'
import { hiddenBrands, isOnlyByCard, isTakenIn, parseHidden, paymentOptions } from './payment-options.ts'

test('buyers in the United States pay by card, PayPal and Venmo, without verification', () => {
  expect(paymentOptions('US')).toEqual({
    methods: ['creditCard', 'paypal', 'venmo'],
    verification: false,
    paymentRestrictions: { hidePaypal: false, hideVenmo: false, hideAmex: false, hideDiscover: false },
  })
})

test('buyers in the United Kingdom pay by verified card only', () => {
  const options = paymentOptions('GB')
  expect(options.methods).toEqual(['creditCard'])
  expect(options.verification).toBe(true)
})

test.each(['CA', 'AU', 'MX', 'IE'])('buyers in %s pay by card and PayPal, but not by Venmo', (country) => {
  expect(paymentOptions(country).methods).toEqual(['creditCard', 'paypal'])
})

test('a method that the operator hides is hidden in every country', () => {
  const options = paymentOptions('US', { hidePaypal: true, hideAmex: true })
  expect(options.methods).toEqual(['creditCard', 'venmo'])
  expect(options.paymentRestrictions).toMatchObject({ hidePaypal: true, hideAmex: true, hideDiscover: false })
})

test('methods are hidden by billing country, in addition to the operator’s list', () => {
  const hidden = parseHidden('paypal,amex')
  expect(paymentOptions('US', hidden).methods).toEqual(['creditCard', 'venmo'])
  expect(paymentOptions('CA', hidden).methods).toEqual(['creditCard'])
  expect(paymentOptions('GB', hidden).paymentRestrictions).toMatchObject({ hideVenmo: true, hideAmex: true })
})

test.each([
  ['GB', {}, true],
  ['US', {}, false],
  ['CA', { hidePaypal: true }, true],
  ['US', { hidePaypal: true }, false],
] as const)('billed to %s without %o, only cards are accepted: %s', (country, hidden, only) => {
  expect(isOnlyByCard(country, hidden)).toBe(only)
})

test('hidden brands are matched by their names for people and gateways', () => {
  expect(hiddenBrands(parseHidden('amex,discover,paypal'))).toEqual(['American Express', 'Discover'])
  expect(hiddenBrands(paymentOptions('US').paymentRestrictions)).toEqual([])
})

test('the operator’s list names the hidden methods and brands', () => {
  expect(parseHidden('venmo, amex')).toEqual({
    hidePaypal: false,
    hideVenmo: true,
    hideAmex: true,
    hideDiscover: false,
  })
  expect(Object.values(parseHidden('')).includes(true)).toBe(false)
})

test.each([
  ['US', 'VENMO', true],
  ['CA', 'VENMO', false],
  ['GB', 'VENMO', false],
  ['GB', 'PAYPAL', false],
  ['MX', 'PAYPAL', true],
  ['GB', 'CREDIT_CARD', true],
  ['GB', 'NONE', true],
] as const)('billed to %s, %s is accepted: %s', (country, paymentType, taken) => {
  expect(isTakenIn(country, paymentType)).toBe(taken)
})
