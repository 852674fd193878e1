import type { Locale } from '../messages/locales.ts'
import { textFor } from '../messages/text.ts'
import { packageNameIn, serviceWords, type NamedPackage, type ServiceTextsNow } from './catalogue-words.ts'
import { extrasAmong } from './package-offer.ts'

/** A plan that may be built from extras. */
export type NamedBuild = NamedPackage & {
  buildYourOwn: boolean
  services: readonly string[]
  serviceTexts: ServiceTextsNow
}

/** The name of a plan. A built one is named with its extras. */
export function buildNameIn(build: NamedBuild, locale: Locale): string {
  const { buildYourOwn, services, serviceTexts: texts } = build
  const name = packageNameIn(build, locale)
  const extras = buildYourOwn ? extrasAmong(services) : []
  if (extras.length === 0) return name
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return textFor(locale)('package.nameWithExtras', {
    name,
    extras: list.format(extras.map((extra) => serviceWords(extra, { texts, locale }).name)),
  })
}
