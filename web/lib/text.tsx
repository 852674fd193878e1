import { setupI18n, type Messages } from '@lingui/core'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Locale } from '#domain/messages/locales.ts'
import { unpackTexts } from '#domain/messages/packed-texts.ts'
import type { Text } from '#domain/messages/text.ts'

type Lookup = { locale: Locale; messages: Messages; text: Text }

const LookupContext = createContext<Lookup | null>(null)

/** Provides a part of the page with its texts from `textsOf`, in addition to those it already has. */
export function Texts({
  locale,
  arrived,
  children,
}: {
  locale?: Locale
  arrived: string
  children: ReactNode
}) {
  const outer = use(LookupContext)
  const language = locale ?? outer?.locale ?? 'en'
  const lookup = useMemo<Lookup>(() => {
    const all = { ...outer?.messages, ...unpackTexts(arrived) }
    const i18n = setupI18n({ locale: language, messages: { [language]: all } })
    return { locale: language, messages: all, text: (key, values) => i18n._(key, values) }
  }, [outer, arrived, language])
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
