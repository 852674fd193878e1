import { redirect } from 'react-router'
import { isLocale } from '#domain/messages/locales.ts'
import { setCookie } from '../../lib/cookie.server.ts'
import { hostContext } from '../../lib/host.ts'
import { LOCALE_COOKIE } from '../../lib/locale.server.ts'
import { localPath } from '../../lib/local-path.ts'
import { readForm } from '../../lib/read-form.server.ts'
import type { Route } from './+types/language.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Keeps the chosen language for a year and returns to the page it was chosen on. */
export async function action({ request, context }: Route.ActionArgs) {
  const host = context.get(hostContext)
  const form = await readForm(request)
  const locale = form.get('locale')
  const path = localPath({ wanted: form.get('from'), basePath: host.site.basePath, fallback: '/signup' })
  if (!isLocale(locale)) return redirect(path)
  const cookie = setCookie(host, { name: LOCALE_COOKIE, value: locale, maxAge: YEAR_SECONDS })
  return redirect(path, { headers: { 'set-cookie': cookie } })
}
