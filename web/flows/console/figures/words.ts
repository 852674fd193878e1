import type { FunnelStep } from '#domain/console/funnel.ts'
import { formatMoney } from '#domain/money.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

/** A share as `33.9 %`. A dash if the total is zero. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** A difference in percentage points as `+2.1`. */
export function pointsText(share: number): string {
  const size = (100 * Math.abs(share)).toFixed(1)
  if (size === '0.0') return size
  return `${share > 0 ? '+' : '−'}${size}`
}

/** An amount. Negative amounts have a true minus sign. */
export function moneyText(amountMinor: number, currency: string): string {
  return formatMoney(amountMinor, { currency, locale: 'en' }).replace('-', '−')
}

/** An amount that went back, with a minus. */
export function backText(amountMinor: number, currency: string): string {
  return amountMinor === 0 ? moneyText(0, currency) : moneyText(-amountMinor, currency)
}

/** A difference of two counts as `+12`. */
export function countChange(count: number): string {
  return count === 0 ? '0' : `${count > 0 ? '+' : '−'}${countText(Math.abs(count))}`
}

/** A difference of two amounts as `+$12.00`. */
export function moneyChange(amountMinor: number, currency: string): string {
  return `${amountMinor > 0 ? '+' : ''}${moneyText(amountMinor, currency)}`
}

/** `8 min 33 s`, or `2 h 5 min`. */
export function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `2:31` for two minutes and 31 seconds; empty without a time. */
export function minutesText(seconds: number | null): string {
  if (seconds === null) return ''
  return `${countText(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A day without its year: `Nov 21`. */
export function shortDayText(day: string): string {
  return DAY.format(new Date(day))
}

/** A date with its weekday. */
export function weekdayText(day: string): string {
  return WEEKDAY.format(new Date(day))
}

export const STEP_WORDS: Readonly<Record<FunnelStep, string>> = {
  start: 'Start',
  parent: 'You',
  family: 'Family',
  packages: 'Package',
  billing: 'Billing',
  payment: 'Payment',
  review: 'Review',
  paid: 'Paid',
}

/** Answers of processors. Source: Braintree, “Processor responses”. */
const CODES: Readonly<Record<string, string>> = {
  '2000': 'Do not honor',
  '2001': 'Insufficient funds',
  '2002': 'Limit exceeded',
  '2003': 'Activity limit exceeded',
  '2004': 'Expired card',
  '2005': 'Wrong card number',
  '2006': 'Wrong expiry date',
  '2007': 'No account',
  '2009': 'No such issuer',
  '2010': 'Security code',
  '2012': 'Lost card',
  '2013': 'Stolen card',
  '2014': 'Fraud suspected',
  '2019': 'Invalid transaction',
  '2024': 'Card type not enabled',
  '2038': 'Processor declined',
  '2047': 'Call issuer',
  '2070': 'Revoked at PayPal',
  '2092': 'Needs 3-D Secure',
  '2099': 'Needs 3-D Secure',
}

/** Why a payment was declined. An unknown code shows its reason. */
export function declineText({ code, reason }: { code: string; reason: string }): string {
  const words = CODES[code] ?? reason.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
