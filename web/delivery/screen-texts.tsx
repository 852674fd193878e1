import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import screenTexts from 'virtual:screen-texts'
import { isLanguageChange } from '#web/lib/language-change.ts'
import { textsOf } from '#web/lib/locale.server.ts'
import { Texts } from '#web/lib/text.tsx'
import type { Route } from './+types/screen-texts.ts'

export function loader({ context, pattern }: Route.LoaderArgs) {
  return { texts: textsOf(context, screenTexts.screens[pattern] ?? []) }
}

/** Another screen or another language has other texts. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isLanguageChange(change) || change.currentUrl.pathname !== change.nextUrl.pathname
}

/** Sends each screen only its own texts, because pages load on slow phones. */
export default function ScreenTexts({ loaderData }: Route.ComponentProps) {
  return (
    <Texts arrived={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
