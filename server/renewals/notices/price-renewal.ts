import { sum } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { findTermPrice } from '#server/packages/index.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import type { DueNotice } from './due-notices.ts'

/** The terms that a price depends on. */
export type PricedTerms = Pick<
  DueNotice,
  'packageId' | 'years' | 'services' | 'currency' | 'agreedMinor' | 'taxBehaviour'
>
export type RenewalPrice = { amountMinor: number; taxMinor: number }

/**
 * Today's price of the next term, and its tax at the billing address. If the catalogue no longer sells these terms, the
 * agreed price stays. Null while the tax is unknown.
 */
export async function priceRenewal(
  { db, tax }: { db: Db; tax: TaxGateway },
  due: PricedTerms,
  address: TaxAddress | null,
): Promise<RenewalPrice | null> {
  const { packageId, years, services, currency, agreedMinor } = due
  const found = await findTermPrice(db, { packageId, years, services })
  const amountMinor = found?.currency === currency ? found.priceMinor : agreedMinor
  const taxMinor = await taxOf(tax, { ...due, amountMinor }, address)
  return taxMinor === null ? null : { amountMinor, taxMinor }
}

type Taxed = Pick<PricedTerms, 'currency' | 'taxBehaviour'> & { amountMinor: number }

/** Today's tax on a price at the billing address. Null while it is unknown. */
export async function taxOf(
  tax: TaxGateway,
  { currency, taxBehaviour, amountMinor }: Taxed,
  address: TaxAddress | null,
): Promise<number | null> {
  if (taxBehaviour === 'inclusive' || amountMinor === 0) return 0
  if (!address) return null
  const quote = await tax.quote({ currency, taxableMinor: amountMinor, address })
  return quote.outcome === 'quoted' ? sum(quote.parts.map((part) => part.amountMinor)) : null
}
