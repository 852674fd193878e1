import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'

/** The price of the next term in words, with its tax once that is known. */
export function useRenewalPrice({ renewal, vat, taxes }: PricingInfo): string {
  const text = useText()
  const { amountFormatted: amount, total } = renewal
  if (vat) return text('checkout.renewal.withVat', { total: amount })
  if (!total || taxes.length === 0) return text('checkout.renewal.beforeTax', { amount })
  return text('checkout.renewal.withTax', { total: total.amountFormatted })
}
