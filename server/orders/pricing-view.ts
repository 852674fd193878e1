import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { formatMoney, sum } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { ratePercent, taxParts } from '#domain/pricing/order-price.ts'
import { couponPercent } from '#domain/pricing/percent.ts'
import { RENEWS_BY_ITSELF } from '#domain/pricing/renewal.ts'
import { taxName } from '#domain/pricing/tax-name.ts'
import { couponDescription } from '#server/coupons/index.ts'
import { builtNameAndTerm } from '#domain/pricing/build-name.ts'
import { serviceWords } from '#domain/pricing/catalogue-words.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

/** What is told only before the payment. */
type BeforePayment = {
  coParentAddsMinor?: number | null
  /** The last day (`YYYY-MM-DD`) of a full refund. */
  refundUntil?: string | null
}

/** A price for the API. Every amount is in minor units and also formatted for the language. */
export function pricingView(
  snapshot: PriceSnapshot,
  locale: Locale,
  { coParentAddsMinor = null, refundUntil = null }: BeforePayment = {},
): PricingInfo {
  const formatted = (amount: number) => formatMoney(amount, { currency: snapshot.currency, locale })
  const inWords = (day: string) => dayInWords(day, { locale, country: snapshot.country })
  const money = (amount: number) => ({ amount, amountFormatted: formatted(amount) })
  return {
    couponDetail: couponDetail(snapshot, { locale, formatted }),
    payForCoParent: snapshot.payForCoParent,
    coParentAdds: coParentAddsMinor === null ? null : money(coParentAddsMinor),
    paymentCodeDetails: snapshot.codes.map(({ code, amountMinor }) => ({ code, ...money(amountMinor) })),
    taxes: snapshot.taxes.map(({ name, ratePpm, amountMinor }) => ({
      name: taxName(name, textFor(locale)),
      ratePercent: ratePercent(ratePpm),
      ...money(amountMinor),
    })),
    taxId: snapshot.taxId,
    finalPrice: snapshot.totalMinor,
    taxesCalculated: snapshot.taxesCalculated,
    request: {
      packageId: snapshot.packageId,
      productId: snapshot.productId,
      services: snapshot.requestedServices,
    },
    totals: totalsView(snapshot, formatted),
    lines: snapshot.lines.map(({ amountMinor, ...line }) => ({
      kind: line.kind,
      label: lineLabel(line, { snapshot, locale }),
      ...money(amountMinor),
    })),
    vat: snapshot.vatMinor === null ? null : money(snapshot.vatMinor),
    renewal: {
      date: snapshot.renewalDate,
      dateFormatted: inWords(snapshot.renewalDate),
      years: snapshot.years,
      ...money(snapshot.renewalMinor),
      total: snapshot.taxesCalculated ? money(renewalTotal(snapshot)) : null,
      renews: RENEWS_BY_ITSELF && snapshot.totalMinor > 0,
    },
    refundUntil:
      refundUntil === null || snapshot.totalMinor === 0
        ? null
        : { date: refundUntil, dateFormatted: inWords(refundUntil) },
    packageName: builtNameAndTerm(snapshot, locale),
    expiresAt: snapshot.expiresAt,
  }
}

/** The price of the next term with today's tax rates. */
function renewalTotal({ renewalMinor, taxes }: PriceSnapshot): number {
  return renewalMinor + sum(taxParts(renewalMinor, taxes).map((part) => part.amountMinor))
}

type Formatted = (amount: number) => string

function couponDetail(
  { coupon, subTotalMinor }: PriceSnapshot,
  { locale, formatted }: { locale: Locale; formatted: Formatted },
): PricingInfo['couponDetail'] {
  if (!coupon) return null
  const { code, discountMinor } = coupon
  return {
    couponCode: code,
    description: couponDescription(coupon, locale),
    discount: discountMinor,
    discountFormatted: formatted(discountMinor),
    percent: couponPercent({ discountMinor, totalMinor: subTotalMinor }),
  }
}

function totalsView(snapshot: PriceSnapshot, formatted: Formatted): PricingInfo['totals'] {
  const { codeTotalMinor, subTotalMinor, subTotalAfterDiscountMinor, taxMinor, totalMinor } = snapshot
  return {
    currencyCode: snapshot.currency,
    paymentCodeTotal: codeTotalMinor,
    paymentCodeTotalFormatted: formatted(codeTotalMinor),
    selectedPackageTotal: subTotalMinor,
    selectedPackageTotalFormatted: formatted(subTotalMinor),
    subTotal: subTotalMinor,
    subTotalFormatted: formatted(subTotalMinor),
    subTotalAfterDiscount: subTotalAfterDiscountMinor,
    subTotalAfterDiscountFormatted: formatted(subTotalAfterDiscountMinor),
    taxAmount: taxMinor,
    taxAmountFormatted: formatted(taxMinor),
    total: totalMinor,
    totalFormatted: formatted(totalMinor),
  }
}

function lineLabel(
  { kind, service }: Pick<PriceSnapshot['lines'][number], 'kind' | 'service'>,
  { snapshot, locale }: { snapshot: PriceSnapshot; locale: Locale },
): string {
  if (kind === 'package') return builtNameAndTerm(snapshot, locale)
  if (kind === 'co-parent') return textFor(locale)('order.line.coParent')
  const own = snapshot.extraNames?.[service ?? '']?.[locale]
  return own ?? serviceWords(service ?? '', { texts: {}, locale }).name
}
