import { addressLines } from '#domain/addresses/address-lines.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { ReceiptDocument } from '#domain/contracts/receipts.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor, type Text } from '#domain/messages/text.ts'
import { currencyName, formatMoney } from '#domain/money.ts'
import { countryName } from '#domain/places/country-names.ts'
import { dayIn, dayInWords, momentInWords } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import { refundableUntil } from '#domain/subscriptions/refund.ts'
import { supportNumber, type Site } from '#domain/site.ts'
import {
  pricingView,
  readPriceSnapshot,
  type PlanChangePrice,
  type PriceSnapshot,
} from '#server/orders/index.ts'
import { builtNameAndTerm } from '#domain/pricing/build-name.ts'
import type { PaidOrder } from '../purchase.ts'
import type { Parties } from '../records/parties.ts'
import { receiptLines } from './receipt-lines.ts'

/** A refund of an order; `at` is null while it is under way. */
export type ReturnedPart = { amountMinor: number; at: Date | null }
export type Paid = {
  order: PaidOrder
  parties: Parties
  isRefunded?: boolean
  returned?: readonly ReturnedPart[]
}
export type ReceiptReader = { locale: Locale; site: Pick<Site, 'seller' | 'supportPhones' | 'refundDays'> }
type Context = Omit<Required<Paid>, 'order'> &
  ReceiptReader & { text: Text; snapshot: PriceSnapshot; pricing: PricingInfo }

/** The receipt of a paid order in a language. The same order always gives the same receipt. */
export function receiptDocument(
  { order, parties, isRefunded = false, returned = [] }: Paid,
  { locale, site }: ReceiptReader,
): ReceiptDocument {
  const snapshot = readPriceSnapshot(order.snapshot)
  const pricing = pricingView(snapshot, locale)
  const text = textFor(locale)
  const { totalMinor, country, currency } = snapshot
  const isFree = order.method === 'NONE'
  const timeZone = billingTimeZone({ ...parties.buyer, country })
  const context = { parties, isRefunded, returned, locale, site, text, snapshot, pricing }
  return {
    number: order.orderNo,
    paidOn: momentInWords(order.paidAt, { locale, country, timeZone }),
    seller: sellerOf(context),
    buyer: buyerOf(context),
    lines: receiptLines({
      parties,
      pricing,
      snapshot,
      locale,
      startsOn: snapshot.startsOn ?? dayIn(order.paidAt, timeZone),
    }),
    total: { amount: totalMinor, amountFormatted: formatMoney(totalMinor, { currency, locale }) },
    method: methodOf(order, text),
    transactionId: isFree ? null : order.transactionId,
    paidUntil: pricing.renewal.dateFormatted,
    refundUntil:
      isFree || isRefunded || returned.some(({ at }) => at === null)
        ? null
        : dayInWords(refundableUntil({ paidAt: order.paidAt, timeZone, days: site.refundDays }), {
            locale,
            country,
          }),
    isRefunded,
    refunds: returned.map(({ amountMinor, at }) => ({
      on: at && dayInWords(dayIn(at, timeZone), { locale, country }),
      amount: amountMinor,
      amountFormatted: formatMoney(amountMinor, { currency, locale }),
    })),
    notes: notesOf(context),
  }
}

const COUNTRY_CODE = /^[A-Z]{2}$/

function sellerOf({ parties: { seller }, site, snapshot, locale, text }: Context): ReceiptDocument['seller'] {
  const { name, address, taxNumber } = seller
  const number = taxNumber === null ? [] : [text('receipt.taxNumber', { number: taxNumber })]
  const lines = address.map((line) => (COUNTRY_CODE.test(line) ? countryName(line, locale) : line))
  return { name, lines: [...lines, supportNumber(site, snapshot.country), ...number] }
}

function buyerOf({ parties: { buyer }, locale }: Context): ReceiptDocument['buyer'] {
  const { firstName, lastName, address, email } = buyer
  const name = `${firstName} ${lastName}`.trim()
  const reached = email === null ? [] : [email]
  const lines = [...(address ? addressLines(address, locale) : []), ...reached]
  return name === '' ? { name: email ?? '', lines: lines.slice(0, -1) } : { name, lines }
}

function methodOf({ method, instrument }: PaidOrder, text: Text): string {
  switch (method) {
    case 'CREDIT_CARD': {
      const card = instrument?.method === 'creditCard' ? instrument : null
      return text('receipt.card', { brand: card?.brand ?? '', lastFour: card?.lastFour ?? '' })
    }
    case 'PAYPAL':
      return text('receipt.paypal')
    case 'VENMO':
      return text('receipt.venmo', {
        username: instrument?.method === 'venmo' ? `@${instrument.username}` : '',
      })
    case 'NONE':
      return text('receipt.none')
  }
}

function notesOf(context: Context): string[] {
  const { pricing, snapshot, parties, locale, text, isRefunded } = context
  const { vat } = pricing
  const name = parties.coParentFirstName
  return [
    ...(isRefunded ? [text(snapshot.change ? 'receipt.changeRefunded' : 'receipt.refunded')] : []),
    ...(vat ? [text('receipt.vat', { amount: vat.amountFormatted })] : []),
    ...(snapshot.startsOn === null ? [] : [text('receipt.renewed')]),
    ...(snapshot.change ? [changeNote(context, snapshot.change)] : []),
    ...(snapshot.isCoParentCovered && name ? [text('receipt.covered', { name })] : []),
    text('receipt.currency', { currency: currencyName(snapshot.currency, locale) }),
    ...(isRefunded ? [] : [renewalNote(context)]),
  ]
}

/** Why the amount is only a part of the price. */
function changeNote(
  { text, snapshot, locale }: Context,
  { from, daysLeft, daysOfTerm }: PlanChangePrice,
): string {
  const before = builtNameAndTerm({ ...from, years: snapshot.years }, locale)
  return text('receipt.changed', { before, daysLeft, daysOfTerm })
}

/** What happens at the end of the paid time. It must be true for the terms that this buyer accepted. */
function renewalNote({ text, parties, pricing: { renewal, vat } }: Context): string {
  if (!parties.renews) return text('receipt.noRenewal')
  const { dateFormatted: date, years, amountFormatted } = renewal
  const total = renewal.total?.amountFormatted ?? amountFormatted
  return text(vat ? 'receipt.renewalWithVat' : 'receipt.renewal', { date, years, total })
}
