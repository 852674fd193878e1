import type { PriceKey, TypedPrice } from '#domain/pricing/price-change.ts'

const FIELD = /^price (\d+) (\S+) (\S+)$/

/** The name of the field of a price. */
export function priceField({ packageId, productId, service }: PriceKey): string {
  return `price ${packageId} ${productId} ${service}`
}

/** The new prices of a sent form. Fields without text are left out. */
export function typedPrices(fields: FormData): { prices: TypedPrice[]; typed: Record<string, string> } {
  const typed: Record<string, string> = {}
  const prices: TypedPrice[] = []
  for (const [name, value] of fields) {
    const [, packageId, productId, service] = FIELD.exec(name) ?? []
    if (typeof value !== 'string' || value.trim() === '' || !productId || !service) continue
    typed[name] = value
    prices.push({ packageId: Number(packageId), productId, service, amount: value.trim() })
  }
  return { prices, typed }
}
