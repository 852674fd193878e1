import { redirect } from 'react-router'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { isLocale } from '#domain/messages/locales.ts'
import { hostContext } from '#web/lib/host.ts'
import { localeCookie } from '#web/lib/locale.server.ts'
import { localPath } from '#web/lib/local-path.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import type { Route } from './+types/language.ts'

/** Keeps the chosen language for a year and returns to the page of the choice. */
export async function action({ request, context }: Route.ActionArgs) {
  const host = context.get(hostContext)
  const form = await readForm(request)
  const locale = form.get('locale')
  const path = localPath({
    wanted: form.get('from'),
    basePath: host.site.basePath,
    fallback: JOIN_PATHS.signup,
  })
  if (!isLocale(locale)) return redirect(path)
  return redirect(path, { headers: { 'set-cookie': localeCookie(host, locale) } })
}
