import { redirect } from 'react-router'
import { MEASUREMENT_CHOICES } from '#domain/analytics/consent.ts'
import { hostContext } from '../../lib/host.ts'
import { localPath } from '../../lib/local-path.ts'
import { MEASUREMENT_COOKIE } from '../../lib/measurement.server.ts'
import { readForm } from '../../lib/read-form.server.ts'
import type { Route } from './+types/measurement.ts'

const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

/** Keeps what the visitor decided about being measured. Without a script it returns to the page it was decided on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, secureCookies } = context.get(hostContext)
  const form = await readForm(request)
  const choice = MEASUREMENT_CHOICES.find((each) => each === form.get('choice'))
  const secure = secureCookies ? '; Secure' : ''
  const headers = choice
    ? {
        'set-cookie': `${MEASUREMENT_COOKIE}=${choice}; Path=${site.basePath}; Max-Age=${HALF_A_YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
      }
    : {}
  if (form.get('scripted')) return Response.json(null, { headers })
  return redirect(localPath({ wanted: form.get('from'), basePath: site.basePath, fallback: '/signup' }), {
    headers,
  })
}
