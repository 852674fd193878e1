import type { RouterContextProvider } from 'react-router'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { decimalOf } from '#domain/money.ts'
import { hostContext } from './host.ts'
import { measurementOf } from './measurement.server.ts'

type Sale = { transactionId: string; netMinor: number; currency: string }

/** What partners are told of a placed order. */
export function saleOf({ receipt, pricingInfo }: Pick<PlacedOrder, 'receipt' | 'pricingInfo'>): Sale {
  const { total, taxAmount, currencyCode } = receipt.totals
  const tax = pricingInfo.vat?.amount ?? taxAmount
  return { transactionId: receipt.transactionId, netMinor: Math.max(0, total - tax), currency: currencyCode }
}

/** The partners' images to load for a sale: none unless the operator has some and the buyer may be measured. */
export function pixelsOf(request: Request, context: Readonly<RouterContextProvider>, sale: Sale): string[] {
  if (measurementOf(request, context) !== 'on') return []
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
