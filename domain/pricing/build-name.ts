import type { Locale } from '../messages/locales.ts'
import { textFor } from '../messages/text.ts'
import {
  packageNameAndTerm,
  packageNameIn,
  serviceWords,
  type NamedPackage,
  type Names,
  type ServiceTextsNow,
} from './catalogue-words.ts'
import { extrasOf } from './package-offer.ts'

/** A plan that may be built from extras. */
export type NamedBuild = NamedPackage & {
  buildYourOwn: boolean
  services: readonly string[]
  serviceTexts: ServiceTextsNow
}

/** The name of a plan. A built one is named with its extras. */
export function buildNameIn(build: NamedBuild, locale: Locale): string {
  return extrasNameIn({ ...build, extras: extrasOf(build) }, locale)
}

/** The same name of a plan whose extras are known. */
export function extrasNameIn(
  plan: NamedPackage & { extras: readonly string[]; serviceTexts: ServiceTextsNow },
  locale: Locale,
): string {
  return builtNameIn({ ...plan, extraNames: extraNames(plan.extras, plan.serviceTexts) }, locale)
}

/** A plan in a stored price. It has the extras if it is a built one, and their names if they are those of staff. */
export type StoredPlan = NamedPackage & {
  extras?: readonly string[] | undefined
  extraNames?: Readonly<Record<string, Names>> | undefined
}

/** The same name from a stored price. */
export function builtNameIn(plan: StoredPlan, locale: Locale): string {
  const { extras = [], extraNames: own } = plan
  const name = packageNameIn(plan, locale)
  if (extras.length === 0) return name
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return textFor(locale)('package.nameWithExtras', {
    name,
    extras: list.format(
      extras.map((extra) => own?.[extra]?.[locale] ?? serviceWords(extra, { texts: {}, locale }).name),
    ),
  })
}

/** The same with the term, such as `Build Your Own with ToneMeter, 1 year`. */
export function builtNameAndTerm(
  plan: StoredPlan & { packageName: string; years: number },
  locale: Locale,
): string {
  if (!plan.extras?.length) return packageNameAndTerm(plan, locale)
  return textFor(locale)('package.nameAndTerm', { name: builtNameIn(plan, locale), years: plan.years })
}

/** The names by language of the extras whose text is that of staff. */
export function extraNames(extras: readonly string[], texts: ServiceTextsNow): Record<string, Names> {
  const named = extras.flatMap((extra) => {
    const own = texts[extra]
    return own ? [[extra, { en: own.en.name, 'es-MX': own['es-MX'].name }] as const] : []
  })
  return Object.fromEntries(named)
}
