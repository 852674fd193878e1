import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { DAY_SECONDS } from '#domain/durations.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { isLocale, negotiateLocale, type Locale } from '#domain/messages/locales.ts'
import { packTexts } from '#domain/messages/packed-texts.ts'
import { compiledTexts, textFor, type Text } from '#domain/messages/text.ts'
import { cookieValue, setCookie, type CookieHost } from './cookie.server.ts'
import { hostContext } from './host.ts'

export const LOCALE_COOKIE = 'locale'
const YEAR_SECONDS = 365 * DAY_SECONDS

/** The `Set-Cookie` header that stores a chosen language for a year. */
export function localeCookie(host: CookieHost, locale: Locale): string {
  return setCookie(host, { name: LOCALE_COOKIE, value: locale, maxAge: YEAR_SECONDS })
}

const localeContext = createContext<Locale>('en')

/** The language of the person: their own choice, or else what their browser prefers. */
export const localeMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const chosen = cookieValue(request, context.get(hostContext), LOCALE_COOKIE)
  context.set(
    localeContext,
    isLocale(chosen) ? chosen : negotiateLocale(request.headers.get('accept-language')),
  )
  return next()
}

/** The language of the request. */
export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext)
}

/** The lookup in the whole catalogue, for actions that answer with sentences. */
export function textOf(context: Readonly<RouterContextProvider>): Text {
  return textFor(localeOf(context))
}

/** Some or all texts in the language of the person, for the page's `<Texts>`. */
export function textsOf(context: Readonly<RouterContextProvider>, keys?: readonly MessageKey[]): string {
  return packTexts(compiledTexts(localeOf(context), keys))
}
