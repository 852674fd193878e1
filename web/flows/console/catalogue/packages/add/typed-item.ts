import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { PRICING_GROUPS } from '#domain/pricing/pricing-group.ts'
import { textsTyped } from '#web/flows/console/catalogue/form/typed-fields.ts'
import { textsOf, typedTexts, type TypedTexts } from '#web/flows/console/catalogue/words-form/typed-text.ts'

/** The form of a package or an extra, as it was typed. */
export type TypedForm = {
  key: string
  kind: 'package' | 'extra'
  code: string
  market: string
  from: string
  oneYear: string
  twoYears: string
  services: readonly string[]
  groups: readonly string[]
  words: TypedTexts
  reason: string
}

/** Reads the form with the rules of the call. */
export function typedItem(fields: FormData): TypedForm {
  const text = textsTyped(fields)
  const texts = (name: string) => fields.getAll(name).filter((value) => typeof value === 'string')
  return {
    key: text('key'),
    kind: text('kind') === 'extra' ? 'extra' : 'package',
    code: text('code'),
    market: text('market'),
    from: text('from'),
    oneYear: text('oneYear'),
    twoYears: text('twoYears'),
    services: texts('services'),
    groups: texts('groups'),
    words: typedTexts(fields),
    reason: text('reason'),
  }
}

/** The typed item as the calls want it. A term without a price is not sold. */
export function bodyOf({ kind, code, from, words, ...typed }: TypedForm) {
  const isPackage = kind === 'package'
  const terms = [
    { term: 'SUB1YEAR' as const, amount: typed.oneYear },
    { term: 'SUB2YEAR' as const, amount: typed.twoYears },
  ]
  return {
    kind,
    code,
    market: MARKET_NAMES.find((market) => market === typed.market) ?? 'default',
    from: from || null,
    prices: terms.filter(({ amount }) => amount !== ''),
    services: isPackage ? [...typed.services] : [],
    groups: isPackage ? PRICING_GROUPS.filter((group) => typed.groups.includes(group)) : [],
    texts: textsOf(words),
  }
}
