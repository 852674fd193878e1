import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { useText } from '#web/lib/text.tsx'

/** A payment method in words. */
export function useMethodName(): (method: Instrument) => string {
  const text = useText()
  return (method) => {
    switch (method.method) {
      case 'creditCard':
        return text('account.method.card', { brand: method.brand, lastFour: method.lastFour })
      case 'paypal':
        return `PayPal (${method.email})`
      case 'venmo':
        return `Venmo (@${method.username})`
    }
  }
}
