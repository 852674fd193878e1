import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { packagesTicked, textsTyped } from '#web/flows/console/catalogue/form/typed-fields.ts'

/** The form of a coupon, as it was typed. */
export type TypedForm = {
  key: string
  code: string
  referrerKey: string
  off: string
  kind: string
  market: string
  packageIds: readonly number[]
  from: string
  until: string
  uses: string
  en: string
  es: string
  reason: string
}

/** Reads the form with the rules of the call. */
export function typedCoupon(fields: FormData): TypedForm {
  const text = textsTyped(fields)
  return {
    key: text('key'),
    code: text('code').toUpperCase(),
    referrerKey: text('referrerKey'),
    off: text('off'),
    kind: text('kind'),
    market: text('market'),
    packageIds: packagesTicked(fields),
    from: text('from'),
    until: text('until'),
    uses: text('uses'),
    en: text('en'),
    es: text('es'),
    reason: text('reason'),
  }
}

/** A value that the rules refuse, for text that is not a number. */
const NO_NUMBER = -1
const numberOf = (typed: string) => {
  const digits = typed.replaceAll(',', '')
  return /^\d+$/.test(digits) ? Number(digits) : NO_NUMBER
}

/** The typed coupon as the body of the calls. No package means all packages. */
export function bodyOf({ code, referrerKey, off, kind, uses, ...typed }: TypedForm) {
  const isPercent = kind !== 'amount'
  return {
    code,
    referrerKey,
    percent: isPercent ? numberOf(off.replace(/\s*%$/, '')) : null,
    amount: isPercent ? null : off,
    market: MARKET_NAMES.find((market) => market === typed.market) ?? null,
    packageIds: typed.packageIds.length === 0 ? null : [...typed.packageIds],
    from: typed.from || null,
    until: typed.until || null,
    uses: uses === '' ? null : numberOf(uses),
    description: { en: typed.en, 'es-MX': typed.es },
  }
}
