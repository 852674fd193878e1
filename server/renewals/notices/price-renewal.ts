import type { Db } from '#server/db/database.ts'
import { knownTaxOn } from '#server/orders/index.ts'
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
  const taxed = await knownTaxOn(tax, { ...due, taxableMinor: amountMinor, address })
  return taxed && { amountMinor, taxMinor: taxed.taxMinor }
}
