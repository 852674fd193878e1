import { redirect } from 'react-router'
import { textIn } from '../../lib/form-data.ts'
import { leaveBanner } from '../../lib/notice.server.ts'
import { readForm } from '../../lib/read-form.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import type { Route } from './+types/start-over.ts'

/**
 * For a shared device: forgets everything this browser holds. A sign-up begins again at the first door; an invitation
 * stays open, and its link goes on working.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const of = textIn(await readForm(request), 'of')
  sessionOf(context).clear()
  if (of === 'invitation') return redirect('/invite/put-away')
  leaveBanner(context, 'chrome.startedOver')
  return redirect('/signup')
}
