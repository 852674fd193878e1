import { sum } from '#domain/money.ts'
import type { TaxPart } from '#domain/pricing/order-price.ts'
import type { PackageOffer } from '#domain/pricing/package-offer.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

export type Tax = Pick<PriceSnapshot, 'taxesCalculated' | 'taxId'> & { parts: TaxPart[] }

export const NO_TAX_KNOWN: Tax = { taxesCalculated: false, taxId: '', parts: [] }
const NO_TAX_DUE: Tax = { taxesCalculated: true, taxId: '', parts: [] }

type Taxed = Pick<PackageOffer, 'taxBehaviour' | 'currency'> & {
  taxableMinor: number
  address: TaxAddress | null
}

/** The tax to add, or null if it could not be calculated. */
export async function taxOn(
  tax: TaxGateway,
  { taxBehaviour, currency, taxableMinor, address }: Taxed,
): Promise<Tax | null> {
  if (taxBehaviour === 'inclusive' || taxableMinor === 0) return NO_TAX_DUE
  if (!address) return NO_TAX_KNOWN
  const quote = await tax.quote({ currency, taxableMinor, address })
  return quote.outcome === 'quoted' ? { taxesCalculated: true, taxId: quote.id, parts: quote.parts } : null
}

/** The tax that is charged without its buyer on the page. Null without an address, or if it could not be calculated. */
export async function knownTaxOn(
  tax: TaxGateway,
  taxed: Taxed,
): Promise<(Tax & { taxMinor: number }) | null> {
  const due = await taxOn(tax, taxed)
  return due?.taxesCalculated ? { ...due, taxMinor: taxMinorOf(due) } : null
}

/** The sum of the parts of a tax. */
export function taxMinorOf({ parts }: Pick<Tax, 'parts'>): number {
  return sum(parts.map((part) => part.amountMinor))
}
