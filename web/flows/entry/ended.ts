import { redirect } from 'react-router'
import { MEASUREMENT_CHOICES } from '#domain/analytics/consent.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { INVITED_PAGES } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { isLocale } from '#domain/messages/locales.ts'
import { ENDINGS, type Ending } from '#web/lib/session/end-visit.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { isLinkedFromElsewhere } from '#web/lib/link.server.ts'
import { LOCALE_COOKIE, localeCookie } from '#web/lib/locale.server.ts'
import { MEASUREMENT_COOKIE, measurementCookie } from '#web/lib/measurement.server.ts'
import { leaveBanner, leaveNotice } from '#web/lib/notice.server.ts'
import type { Route } from './+types/ended.ts'

type Context = Route.LoaderArgs['context']

/**
 * The page after a visit has ended. It keeps the browser's language and measurement choice, and has a link to continue.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const of = ENDINGS.find((each) => each === searchParams.get('of')) ?? 'sign-up'
  const response = answer(context, { request, of })
  if (isLinkedFromElsewhere(request)) return response
  const host = context.get(hostContext)
  const locale = searchParams.get(LOCALE_COOKIE)
  const choice = MEASUREMENT_CHOICES.find((each) => each === searchParams.get(MEASUREMENT_COOKIE))
  if (isLocale(locale)) response.headers.append('set-cookie', localeCookie(host, locale))
  if (choice) response.headers.append('set-cookie', measurementCookie(host, choice))
  return response
}

function answer(context: Context, { request, of }: { request: Request; of: Ending }): Response {
  switch (of) {
    case 'leave':
      // A script has already opened the neutral page, and sends this request in the background.
      if (request.headers.get('sec-fetch-dest') === 'empty') return new Response(null, { status: 204 })
      return redirect(context.get(hostContext).site.links.leave)
    case 'log-out':
      leaveNotice(context, 'account.logIn.out')
      return redirect(ACCOUNT_PATHS.logIn)
    case 'invitation':
      return redirect(INVITED_PAGES.putAway)
    case 'sign-up':
      leaveBanner(context, 'chrome.startedOver')
      return redirect(JOIN_PATHS.signup)
  }
}
