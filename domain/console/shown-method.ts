import type { Instrument } from '../contracts/payment-methods.ts'

/** What staff see of a payment method. It has no number, no address and no name of a wallet. */
export type ShownMethod = {
  /** Such as `Visa` or `PayPal`. Null if the gateway did not report it. */
  name: string | null
  /** Only of a card. */
  lastFour: string | null
  /** Such as `08/29`. Only of a card. */
  expires: string | null
}

const WALLETS = { paypal: 'PayPal', venmo: 'Venmo' } as const

/** The part of a payment method that staff may see. */
export function shownMethod(method: Instrument | null): ShownMethod {
  if (method?.method === 'creditCard')
    return {
      name: method.brand,
      lastFour: method.lastFour,
      expires: `${method.expirationMonth}/${method.expirationYear.slice(-2)}`,
    }
  return { name: method && WALLETS[method.method], lastFour: null, expires: null }
}
