import { regionName } from '#domain/addresses/address-lines.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ReceiptDocument } from '#domain/contracts/receipts.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor, type Text } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { PriceSnapshot } from '#server/orders/index.ts'
import type { Parties } from '../records/parties.ts'

type Bought = {
  parties: Parties
  pricing: PricingInfo
  snapshot: PriceSnapshot
  locale: Locale
  /** The first day (`YYYY-MM-DD`) of the paid time. */
  startsOn: string
}
type Line = ReceiptDocument['lines'][number]

/** The lines of what was bought, the discounts and the taxes. The amounts add up to the total. */
export function receiptLines(bought: Bought): Line[] {
  const text = textFor(bought.locale)
  return [...boughtLines(bought, text), ...discountLines(bought, text), ...taxLines(bought, text)]
}

function boughtLines({ parties, pricing, snapshot, locale, startsOn }: Bought, text: Text): Line[] {
  const from = dayInWords(startsOn, { locale, country: snapshot.country })
  const period = text('receipt.period', { from, until: pricing.renewal.dateFormatted })
  const name = parties.coParentFirstName
  return pricing.lines.map(({ kind, label, amount, amountFormatted }) => ({
    label: kind === 'co-parent' && name ? text('checkout.summary.coParent', { name }) : label,
    detail: kind === 'package' ? period : null,
    amount,
    amountFormatted,
  }))
}

function discountLines({ pricing: { couponDetail, paymentCodeDetails } }: Bought, text: Text): Line[] {
  const coupon = couponDetail
    ? [minus(couponDetail.description, { ...couponDetail, amount: couponDetail.discount })]
    : []
  const codes = paymentCodeDetails.map(({ code, amount, amountFormatted }) =>
    minus(text('checkout.summary.code', { code }), { amount, discountFormatted: amountFormatted }),
  )
  return [...coupon, ...codes]
}

function minus(
  label: string,
  { amount, discountFormatted }: { amount: number; discountFormatted: string },
): Line {
  return { label, detail: null, amount: -amount, amountFormatted: `−${discountFormatted}` }
}

/** The taxes that were added. Only a sales tax of the United States is a tax of its state. */
function taxLines({ pricing, snapshot, parties: { buyer }, locale }: Bought, text: Text): Line[] {
  if (pricing.vat) return []
  const { address } = buyer
  const region = address?.country === 'US' ? regionName(address, locale) : ''
  const { totalMinor, taxMinor, currency } = snapshot
  const taxed = formatMoney(totalMinor - taxMinor, { currency, locale })
  return pricing.taxes.map(({ name, ratePercent, amount, amountFormatted }) => ({
    label: region ? text('receipt.taxIn', { name, region }) : name,
    detail: text('receipt.taxRate', { rate: ratePercent, amount: taxed }),
    amount,
    amountFormatted,
  }))
}
