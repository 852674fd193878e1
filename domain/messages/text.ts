import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n, type Messages } from '@lingui/core'
import { catalogue, type Area, type MessageKey } from './catalogue.ts'
import type { Locale } from './locales.ts'

export type TextValues = Readonly<Record<string, string | number>>
/** Looks up one text in one language and fills its placeholders. */
export type Text = (key: MessageKey, values?: TextValues) => string

const compiled = new Map<string, Messages>()

/**
 * The texts of some areas in one language, in the compact form the browser's formatter reads.
 * Compiled once per area and language; the result can be sent as JSON.
 */
export function compiledTexts(locale: Locale, areas: readonly Area[]): Messages {
  return Object.assign({}, ...areas.map((area) => compiledArea(locale, area))) as Messages
}

function compiledArea(locale: Locale, area: Area): Messages {
  const cacheKey = `${locale}/${area}`
  const known = compiled.get(cacheKey)
  if (known) return known
  const messages = Object.fromEntries(
    Object.entries(catalogue[locale][area]).map(([key, source]) => [key, compileMessage(source)]),
  )
  compiled.set(cacheKey, messages)
  return messages
}

const lookups = new Map<Locale, Text>()

/** The lookup for one language over the whole catalogue; for the server, its mails and its tests. */
export function textFor(locale: Locale): Text {
  const known = lookups.get(locale)
  if (known) return known
  const areas = Object.keys(catalogue[locale]) as Area[]
  const i18n = setupI18n({ locale, messages: { [locale]: compiledTexts(locale, areas) } })
  const text: Text = (key, values) => i18n._(key, values)
  lookups.set(locale, text)
  return text
}
