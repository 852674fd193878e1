import { textIn } from '#web/lib/form-data.ts'
import { isUnreachable, reach, surviveOutage } from '#web/lib/unreachable.ts'
import type { UsernameAnswer } from './use-username-check.ts'

/** The time limit of a username check. The final submission decides. */
const USERNAME_LIMIT_MS = 5000

type Asked<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * For the `clientAction` of a page with credentials: typed text stays when the network fails. The state of
 * the username is then unknown.
 */
export async function surviveOutageOfCredentials<Answer>({ request, serverAction }: Asked<Answer>) {
  const form = await request.clone().formData()
  if (textIn(form, 'intent') !== 'username') return surviveOutage({ serverAction })
  const unknown: UsernameAnswer = { username: textIn(form, 'username'), state: 'unknown' }
  const answer = await Promise.race([reach(serverAction), after(USERNAME_LIMIT_MS, unknown)])
  return isUnreachable(answer) ? unknown : answer
}

async function after<Answer>(milliseconds: number, answer: Answer): Promise<Answer> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, answer))
}
