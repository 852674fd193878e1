import type { Client } from 'braintree-web/client.js'
import { hiddenBrands, type Hidden } from '#domain/payments/payment-options.ts'
import type { CardBrand } from './brand-marks.ts'

/** The brands that we can refuse, by their ids in Hosted Fields. */
const IDS = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'american-express',
  Discover: 'discover',
} as const satisfies Record<CardBrand, string>

/** The names of the brands that are not accepted: the operator hides them, or the account cannot take them. */
export function refusedBrands(client: Client, hidden: Hidden): string[] {
  const byOperator = hiddenBrands(hidden)
  const taken = takenByAccount(client)
  return Object.keys(IDS).filter(
    (brand) => byOperator.includes(brand) || (taken.length > 0 && !taken.includes(brand)),
  )
}

/** The same for Hosted Fields, which then treats such a number as invalid. */
export function supportedBrands(refused: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(IDS).flatMap(([brand, id]) => (refused.includes(brand) ? [[id, false]] : [])),
  )
}

function takenByAccount(client: Client): string[] {
  // The typings of the configuration are `any`.
  const { gatewayConfiguration } = client.getConfiguration() as {
    gatewayConfiguration: { creditCards?: { supportedCardTypes?: string[] } }
  }
  const types = gatewayConfiguration.creditCards?.supportedCardTypes ?? []
  return types.map((type) => (type === 'MasterCard' ? 'Mastercard' : type))
}
