import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Area } from '#domain/messages/catalogue.ts'
import { isLocale, negotiateLocale, type Locale } from '#domain/messages/locales.ts'
import { compiledTexts, textFor, type Text } from '#domain/messages/text.ts'
import { cookieValue } from './cookie.server.ts'

export const LOCALE_COOKIE = 'locale'
const localeContext = createContext<Locale>('en')

/** The language of the person: their own choice, else what their browser prefers. */
export const localeMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const chosen = cookieValue(request, LOCALE_COOKIE)
  context.set(
    localeContext,
    isLocale(chosen) ? chosen : negotiateLocale(request.headers.get('accept-language')),
  )
  return next()
}

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext)
}

/** The lookup over the whole catalogue, for actions that answer with sentences. */
export function textOf(context: Readonly<RouterContextProvider>): Text {
  return textFor(localeOf(context))
}

/** The texts of some areas, to be sent with a page. */
export function textsOf(
  context: Readonly<RouterContextProvider>,
  ...areas: Area[]
): ReturnType<typeof compiledTexts> {
  return compiledTexts(localeOf(context), areas)
}

/** Those texts of an area that begin with one of some words, for screens that show little of a large area. */
export function textsUnder(
  context: Readonly<RouterContextProvider>,
  { area, prefixes }: { area: Area; prefixes: readonly string[] },
): ReturnType<typeof compiledTexts> {
  const texts = Object.entries(textsOf(context, area))
  return Object.fromEntries(texts.filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))))
}
