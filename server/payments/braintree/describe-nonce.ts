import { z } from 'zod'
import type { NonceAnswer } from '../gateway.ts'
import { isNotFound } from './errors.ts'
import type { BraintreeSdk } from './sdk.ts'
import { brandOf } from './transaction.ts'

const text = z.string().nullish()
/** The parts of the SDK's nonce that we read. */
const fields = z.object({
  type: z.string(),
  details: z
    .object({ cardType: text, lastFour: text, expirationMonth: text, expirationYear: text })
    .nullish(),
})

/**
 * Asks Braintree which card is behind a nonce. For wallets the answer is `none`.
 * @throws what the SDK throws, except for an unknown nonce
 */
export async function describeNonce(sdk: BraintreeSdk, nonce: string): Promise<NonceAnswer> {
  try {
    const { type, details } = fields.parse(await sdk.paymentMethodNonce.find(nonce))
    if (type !== 'CreditCard' || !details?.cardType || !details.lastFour) return { outcome: 'none' }
    const { cardType, lastFour, expirationMonth, expirationYear } = details
    return {
      outcome: 'found',
      instrument: {
        method: 'creditCard',
        brand: brandOf(cardType),
        lastFour,
        expirationMonth: expirationMonth ?? '',
        expirationYear: expirationYear ?? '',
      },
    }
  } catch (error) {
    if (isNotFound(error)) return { outcome: 'none' }
    throw error
  }
}
