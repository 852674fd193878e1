import { setupI18n, type Messages } from '@lingui/core'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Locale } from '#domain/messages/locales.ts'
import type { Text } from '#domain/messages/text.ts'

/** Compiled texts as they arrive with a page: the serialisation loses the formatter's own types. */
export type ArrivedTexts = Readonly<Record<string, string | readonly unknown[]>>
type Lookup = { locale: Locale; messages: Messages; text: Text }

const LookupContext = createContext<Lookup | null>(null)

/** Gives a part of the page its texts, on top of those it already has. */
export function Texts({
  locale,
  messages,
  children,
}: {
  locale?: Locale
  messages: ArrivedTexts
  children: ReactNode
}) {
  const outer = use(LookupContext)
  const language = locale ?? outer?.locale ?? 'en'
  const lookup = useMemo<Lookup>(() => {
    // They were compiled by `compiledTexts` on the server, for this formatter.
    const all = { ...outer?.messages, ...messages } as Messages
    const i18n = setupI18n({ locale: language, messages: { [language]: all } })
    return { locale: language, messages: all, text: (key, values) => i18n._(key, values) }
  }, [outer, messages, language])
  return <LookupContext value={lookup}>{children}</LookupContext>
}

/** Looks up texts in the language of the page. */
export function useText(): Text {
  return useLookup().text
}

/** The language of the page. */
export function useLocale(): Locale {
  return useLookup().locale
}

function useLookup(): Lookup {
  const lookup = use(LookupContext)
  if (!lookup) throw new Error('useText needs a <Texts> above it')
  return lookup
}
