import type { ConsoleCatalogue, ConsoleChange } from '#domain/contracts/console/catalogue.ts'
import type { PriceLine } from '#domain/pricing/price-change.ts'
import type { PriceChange } from '#server/packages/index.ts'

/** A price in the format of the API. */
export function priceBody(line: PriceLine): ConsoleCatalogue['prices'][number] {
  const { since, priceMinor: price, vatMinor: vat, next } = line
  return { ...soldBody(line), since, price, vat, next: next && { price: next.priceMinor, on: next.on } }
}

/** What a price is for, in the format of the API. */
export function soldBody(line: PriceLine) {
  const { packageId, productId, service, name, serviceName, years, currency, includesVat } = line
  return { packageId, productId, service, name, serviceName, years, currency, includesVat }
}

/** A change in the format of the API. */
export function changeBody(change: PriceChange): ConsoleChange {
  const { id, market, beginsOn, beginsAt, state, reason, preparedName, preparedAt } = change
  return {
    id,
    market,
    beginsOn,
    beginsAt: beginsAt.toISOString(),
    state,
    reason,
    preparedName,
    preparedAt: preparedAt.toISOString(),
    decidedName: change.decidedName,
    decidedAt: change.decidedAt?.toISOString() ?? null,
    withdrawnReason: change.withdrawnReason,
    prices: change.prices.map(({ wasMinor, newMinor, ...price }) => ({
      ...price,
      was: wasMinor,
      price: newMinor,
    })),
  }
}
