import { normaliseCodes } from '#domain/pricing/discounts.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

/** Why an order's price differs from the page: some codes no longer work, or another reason. */
export type PriceChanged = { outcome: 'codes-gone'; codes: string[] } | { outcome: 'price-changed' }

/** Whether the price differs because an entered code can no longer be used. */
export function whyChanged(snapshot: PriceSnapshot, entered: readonly string[]): PriceChanged {
  const used = new Set(snapshot.codes.map(({ code }) => code))
  const gone = normaliseCodes(entered).filter((code) => !used.has(code))
  return gone.length > 0 ? { outcome: 'codes-gone', codes: gone } : { outcome: 'price-changed' }
}

/** A refusal that names each unusable code and its position among the entered codes. */
export function codesGone(codes: readonly string[], entered: readonly string[]): Refusal {
  const normal = entered.map((each) => normaliseCodes([each])[0])
  const errors = codes.map((code) => ({
    field: `promoCodes.${normal.indexOf(code)}`,
    code: 'checkout.code.gone' as const,
    values: { code },
  }))
  return refuse(409, 'api.validation', { errors })
}
