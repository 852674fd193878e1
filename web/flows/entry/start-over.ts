import { redirect } from 'react-router'
import { leaveBanner } from '../../lib/notice.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import type { Route } from './+types/start-over.ts'

/** For a shared device: forgets everything this browser holds and begins at the first door. */
export function action({ context }: Route.ActionArgs) {
  sessionOf(context).clear()
  leaveBanner(context, 'chrome.startedOver')
  return redirect('/signup')
}
