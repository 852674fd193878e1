import type { CheckoutState } from './checkout.ts'

/** Whether Review may open: the method is ready, and no code is half entered. */
export function mayReview(
  state: CheckoutState,
  { codePending, amountMinor }: { codePending: boolean; amountMinor: number },
): boolean {
  if (codePending) return false
  return amountMinor === 0 || isMethodReady(state)
}

function isMethodReady(state: CheckoutState): boolean {
  return state.paymentMethod === 'creditCard' ? state.cardComplete : chosenNonce(state) !== null
}

/** The nonce of the chosen payment method; null before the provider has given one. */
export function chosenNonce({ paymentMethod, card, ...wallets }: CheckoutState): string | null {
  if (paymentMethod === 'creditCard') return card?.nonce ?? null
  return paymentMethod === 'paypal' ? wallets.paypalNonce : wallets.venmoNonce
}

/** Whether Pay now may be clicked: not during a payment, and not before the terms where they come first. */
export function mayPay({ isSubmitting, consentData }: CheckoutState): boolean {
  return !isSubmitting && (!consentData.isRequired || consentData.termsAndConditions)
}
