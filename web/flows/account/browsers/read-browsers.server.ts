import type { RouterContextProvider } from 'react-router'
import { readBrowsers } from '#domain/contracts/browsers.ts'
import { countryName } from '#domain/places/country-names.ts'
import { localTime } from '#domain/places/local-time.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import type { enterAccount } from '../session.server.ts'

type Entered = Awaited<ReturnType<typeof enterAccount>>
export type ShownBrowser = {
  id: string
  isThis: boolean
  isLoggedIn: boolean
  name: string | null
  place: string | null
  first: string | null
  last: string
}

/** The browsers of a person. The server writes their times, because each browser's words for times differ. */
export async function shownBrowsers(
  context: Readonly<RouterContextProvider>,
  { auth, account: { user } }: Entered,
): Promise<ShownBrowser[]> {
  const result = await call(context, readBrowsers, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The browsers could not be read: ${result.reason}`)
  const locale = localeOf(context)
  const { country, timeZone } = user
  const time = (moment: string) => localTime(new Date(moment), { locale, country, timeZone, style: 'minute' })
  return result.body.browsers.map(({ id, isThis, isLoggedIn, name, ...browser }) => ({
    id,
    isThis,
    isLoggedIn,
    name,
    place: browser.country && countryName(browser.country, locale),
    first: browser.firstUsedAt && time(browser.firstUsedAt),
    last: time(browser.lastUsedAt),
  }))
}
