import { expect, test } from 'vitest'
import { checkoutReducer, mayOpen, startCheckout, type CheckoutAction } from './checkout.ts'
import { mayPay, mayReview } from './checkout-conditions.ts'

const after = (...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, startCheckout('US'))
const billed: CheckoutAction = { type: 'billing-done', country: 'US' }

test('the page opens at billing with the card selected', () => {
  expect(startCheckout(null)).toMatchObject({
    view: 'BILLING',
    paymentMethod: 'creditCard',
    lastCompletedPaymentStep: 0,
  })
})

test('payment opens after billing, and review after payment', () => {
  expect(mayOpen(after(), 'PAYMENT')).toBe(false)
  expect(after({ type: 'view-chosen', view: 'REVIEW' }).view).toBe('BILLING')
  expect(mayOpen(after(billed), 'PAYMENT')).toBe(true)
  expect(mayOpen(after(billed), 'REVIEW')).toBe(false)
  expect(mayOpen(after(billed, { type: 'payment-done' }), 'REVIEW')).toBe(true)
})

test('an approved wallet leads straight to review and drops the other wallet', () => {
  const state = after(
    billed,
    { type: 'venmo-approved', nonce: 'v', username: '@amara' },
    { type: 'paypal-approved', nonce: 'p' },
  )
  expect(state).toMatchObject({
    view: 'REVIEW',
    paymentMethod: 'paypal',
    paypalNonce: 'p',
    venmoNonce: null,
    venmoUsername: null,
  })
})

test('choosing the card drops both wallets, and cancelling a wallet drops that one', () => {
  const approved = { type: 'paypal-approved', nonce: 'p' } as const
  expect(after(billed, approved, { type: 'method-chosen', method: 'creditCard' }).paypalNonce).toBeNull()
  expect(after(billed, approved, { type: 'paypal-cancelled' }).paypalNonce).toBeNull()
})

test('review needs a complete card, and an entered code must be applied first', () => {
  const ready = after(billed, { type: 'card-changed', complete: true })
  expect(mayReview(after(billed), { codePending: false, amountMinor: 9900 })).toBe(false)
  expect(mayReview(ready, { codePending: false, amountMinor: 9900 })).toBe(true)
  expect(mayReview(ready, { codePending: true, amountMinor: 9900 })).toBe(false)
})

test('a total of zero needs no card', () => {
  expect(mayReview(after(billed), { codePending: false, amountMinor: 0 })).toBe(true)
})

test('outside the US the terms come before payment, and marketing is not preselected', () => {
  const british = after({ type: 'billing-done', country: 'GB' })
  expect(british.consentData).toEqual({ isRequired: true, termsAndConditions: false, marketingOptIn: false })
  expect(mayPay(british)).toBe(false)
  expect(mayPay(checkoutReducer(british, { type: 'consent', consent: { termsAndConditions: true } }))).toBe(
    true,
  )
  expect(after(billed).consentData).toMatchObject({ isRequired: false, marketingOptIn: true })
})

test('a changed card must be read again', () => {
  const card = { nonce: 'n', brand: 'Visa', lastFour: '1111', bin: '411111' }
  const read = after(billed, { type: 'card-changed', complete: true }, { type: 'card-read', card })
  expect(read.card).toEqual(card)
  expect(checkoutReducer(read, { type: 'card-changed', complete: true }).card).toBeNull()
})

test('nothing can be paid twice while an answer is pending', () => {
  expect(mayPay(after(billed, { type: 'submitting', submitting: true }))).toBe(false)
})

test('after a refusal the used approval is dropped, and payment is possible again', () => {
  const state = after(
    billed,
    { type: 'paypal-approved', nonce: 'p' },
    { type: 'submitting', submitting: true },
    { type: 'refused' },
  )
  expect(state).toMatchObject({ paypalNonce: null, isSubmitting: false, view: 'REVIEW' })
})

test('when a buyer switches the method, all data of the first payment is dropped', () => {
  const sent = after(
    billed,
    { type: 'paypal-approved', nonce: 'p' },
    { type: 'submitting', submitting: true },
    { type: 'another-way' },
  )
  expect(sent).toMatchObject({ paypalNonce: null, isSubmitting: false, view: 'PAYMENT' })
  expect(after({ type: 'another-way' }).view).toBe('BILLING')
})

test('a wallet that the new billing country lacks is dropped, with its approval', () => {
  const venmo = { type: 'venmo-approved', nonce: 'v', username: '@amara' } as const
  const moved = after(billed, venmo, { type: 'billing-done', country: 'CA' })
  expect(moved).toMatchObject({ paymentMethod: 'creditCard', venmoNonce: null, droppedWallet: 'venmo' })
  expect(mayReview(moved, { codePending: false, amountMinor: 9900 })).toBe(false)
  expect(after(billed, venmo, billed)).toMatchObject({ paymentMethod: 'venmo', venmoNonce: 'v' })
  const paypal = { type: 'paypal-approved', nonce: 'p' } as const
  expect(after(billed, paypal, { type: 'billing-done', country: 'GB' }).paypalNonce).toBeNull()
})
