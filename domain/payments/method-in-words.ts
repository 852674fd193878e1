import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'

/** A payment method in words: the brand with the last four digits, or the wallet. */
export function methodInWords(method: Instrument, locale: Locale): string {
  const text = textFor(locale)
  switch (method.method) {
    case 'creditCard':
      return text('receipt.card', { brand: method.brand, lastFour: method.lastFour })
    case 'paypal':
      return text('receipt.paypal')
    case 'venmo':
      return text('receipt.venmo', { username: `@${method.username}` })
  }
}
