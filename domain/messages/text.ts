import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n, type Messages } from '@lingui/core'
import { catalogue, type MessageKey } from './catalogue.ts'
import type { Locale } from './locales.ts'

export type TextValues = Readonly<Record<string, string | number>>
/** Returns one text in one language with its placeholders filled in. */
export type Text = (key: MessageKey, values?: TextValues) => string

const compiled = new Map<Locale, Messages>()

/** Some or all texts in one language, compiled for the formatter. Each language is compiled once. */
export function compiledTexts(locale: Locale, keys?: readonly MessageKey[]): Messages {
  const all = compiledCatalogue(locale)
  if (!keys) return all
  return Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])))
}

function compiledCatalogue(locale: Locale): Messages {
  const known = compiled.get(locale)
  if (known) return known
  const sources = Object.values(catalogue[locale]).flatMap((area) => Object.entries(area))
  const messages = Object.fromEntries(sources.map(([key, source]) => [key, compileMessage(source)]))
  compiled.set(locale, messages)
  return messages
}

const lookups = new Map<Locale, Text>()

/** All texts of one language, for the server, its mails and its tests. */
export function textFor(locale: Locale): Text {
  const known = lookups.get(locale)
  if (known) return known
  const i18n = setupI18n({ locale, messages: { [locale]: compiledCatalogue(locale) } })
  const text: Text = (key, values) => i18n._(key, values)
  lookups.set(locale, text)
  return text
}
