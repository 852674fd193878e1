import { parseDecimal } from '#domain/money.ts'
import { isSamePrice, type PlannedPrice } from '#domain/pricing/price-change.ts'
import type { Tx } from '#server/db/database.ts'
import { findChange, type PriceChange } from './change-store.ts'
import { planPriceChange, type Planned, type TypedChange } from './plan-price-change.ts'

/** The staff member who changes the catalogue. */
export type ChangedBy = { id: string; name: string }
type Prepared =
  | { outcome: 'prepared'; change: PriceChange; isNew: boolean }
  | { outcome: 'key-used' }
  | Exclude<Planned, { outcome: 'planned' }>

/**
 * Stores a prepared change. It changes no price until it is made. A second call with its key returns the same change.
 */
export async function prepareChange(
  tx: Tx,
  typed: TypedChange & { key: string; reason: string },
  by: ChangedBy,
): Promise<Prepared> {
  const { key, market, beginsOn, reason } = typed
  const earlier = await findChange(tx, { key })
  if (earlier) return sameOrUsed(earlier, typed, by)
  const planned = await planPriceChange(tx, typed)
  if (planned.outcome !== 'planned') return planned
  const { beginsAt: begins_at, plan } = planned
  const written = await tx
    .insertInto('catalogue_changes')
    .values({
      key,
      market,
      begins_on: beginsOn,
      begins_at,
      reason,
      prepared_by: by.id,
      prepared_name: by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written)
    await tx
      .insertInto('package_prices')
      .values(plan.map((line) => priceRow(line, { change_id: written.id, begins_on: beginsOn, begins_at })))
      .execute()
  const change = await findChange(tx, { key })
  if (!change) throw new Error('the stored change is missing')
  return written ? { outcome: 'prepared', change, isNew: true } : sameOrUsed(change, typed, by)
}

function sameOrUsed(change: PriceChange, { market, beginsOn, prices }: TypedChange, by: ChangedBy): Prepared {
  const isSame =
    change.preparedBy === by.id &&
    change.market === market &&
    change.beginsOn === beginsOn &&
    change.prices.length === prices.length &&
    prices.every((typed) =>
      change.prices.some(
        (price) => isSamePrice(price, typed) && price.newMinor === parseDecimal(typed.amount, price.currency),
      ),
    )
  return isSame ? { outcome: 'prepared', change, isNew: false } : { outcome: 'key-used' }
}

function priceRow(line: PlannedPrice, of: { change_id: number; begins_on: string; begins_at: Date }) {
  return {
    ...of,
    package_id: line.packageId,
    product_id: line.productId,
    service: line.service,
    price_minor: line.newMinor,
    vat_minor: line.newVatMinor,
    was_minor: line.priceMinor,
  }
}
