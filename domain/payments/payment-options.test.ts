import { expect, test } from 'vitest'
import { parseHidden, paymentOptions } from './payment-options.ts'

test('the United States pays by card, PayPal and Venmo, without verification', () => {
  expect(paymentOptions('US')).toEqual({
    methods: ['creditCard', 'paypal', 'venmo'],
    verification: false,
    paymentRestrictions: { hidePaypal: false, hideVenmo: false, hideAmex: false, hideDiscover: false },
  })
})

test('the United Kingdom pays by verified card only', () => {
  const options = paymentOptions('GB')
  expect(options.methods).toEqual(['creditCard'])
  expect(options.verification).toBe(true)
})

test.each(['CA', 'AU', 'MX', 'IE'])('%s pays by card and PayPal, not by Venmo', (country) => {
  expect(paymentOptions(country).methods).toEqual(['creditCard', 'paypal'])
})

test('what the operator hides is hidden everywhere', () => {
  const options = paymentOptions('US', { hidePaypal: true, hideAmex: true })
  expect(options.methods).toEqual(['creditCard', 'venmo'])
  expect(options.paymentRestrictions).toMatchObject({ hidePaypal: true, hideAmex: true, hideDiscover: false })
})

test('the operator’s list names what to hide', () => {
  expect(parseHidden('venmo, amex')).toEqual({
    hidePaypal: false,
    hideVenmo: true,
    hideAmex: true,
    hideDiscover: false,
  })
  expect(Object.values(parseHidden('')).includes(true)).toBe(false)
})
