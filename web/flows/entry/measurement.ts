import { redirect } from 'react-router'
import { MEASUREMENT_CHOICES } from '#domain/analytics/consent.ts'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { textIn } from '#web/lib/form-data.ts'
import { hostContext } from '#web/lib/host.ts'
import { localPath } from '#web/lib/local-path.ts'
import { measurementCookie } from '#web/lib/measurement.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { MEASUREMENT_ID } from '#web/sections/measurement/measurement.tsx'
import type { Route } from './+types/measurement.ts'

/**
 * Keeps the visitor's measurement choice. Without a script it returns to the page of the choice, whose
 * footer then says what was kept.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const host = context.get(hostContext)
  const form = await readForm(request)
  const choice = MEASUREMENT_CHOICES.find((each) => each === form.get('choice'))
  const headers = choice ? { 'set-cookie': measurementCookie(host, choice) } : {}
  if (form.get('scripted')) return Response.json(null, { headers })
  const from = textIn(form, 'from')
  const { basePath } = host.site
  const [page] = from.split('?')
  // Only some queries are allowed. With another one, it is the page alone.
  const plain = localPath({ wanted: page, basePath, fallback: JOIN_PATHS.signup })
  const path = localPath({ wanted: from, basePath, fallback: plain })
  return redirect(`${path}#${MEASUREMENT_ID}`, { headers })
}
