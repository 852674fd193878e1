import type { RouterContextProvider } from 'react-router'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { decimalOf } from '#domain/money.ts'
import { hostContext } from './host.ts'
import { mayTellPartners } from './measurement.server.ts'

type Sale = { transactionId: string; netMinor: number; currency: string; country: string | null }

/** The data of a placed order for partners. */
export function saleOf(
  { receipt, pricingInfo }: Pick<PlacedOrder, 'receipt' | 'pricingInfo'>,
  country: string | null,
): Sale {
  const { total, taxAmount, currencyCode } = receipt.totals
  const tax = pricingInfo.vat?.amount ?? taxAmount
  return {
    transactionId: receipt.transactionId,
    netMinor: Math.max(0, total - tax),
    currency: currencyCode,
    country,
  }
}

/** The partners' images to load for a sale. Empty without partners, or if they may not get it. */
export function pixelsOf(request: Request, context: Readonly<RouterContextProvider>, sale: Sale): string[] {
  if (!mayTellPartners(request, { context, country: sale.country })) return []
  const values: Readonly<Record<string, string>> = {
    amount: decimalOf(sale.netMinor, sale.currency),
    currency: sale.currency,
    transactionId: sale.transactionId,
  }
  return context
    .get(hostContext)
    .pixels.map((template) =>
      template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
    )
}
