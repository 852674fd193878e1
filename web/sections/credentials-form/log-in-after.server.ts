import type { RouterContextProvider } from 'react-router'
import { logOut } from '#domain/contracts/login.ts'
import { logInOutcome } from '#domain/flows/log-in.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { hostContext } from '#web/lib/host.ts'
import { keepAccount } from '#web/lib/keep-account.server.ts'
import { sendLogIn } from '#web/lib/send-log-in.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'

/** Logs a person in with the username and password of a form. False for a refusal, or for another person's. */
export async function logInAfter(
  context: Readonly<RouterContextProvider>,
  { form, userId }: { form: FormData; userId: string },
): Promise<boolean> {
  const { site } = context.get(hostContext)
  const result = await sendLogIn(context, {
    username: textIn(form, 'username'),
    password: textIn(form, 'password'),
    submit: 'Login',
    _eventId: 'submit',
    redirectUrl: site.links.home,
  })
  const answer = result.ok ? logInOutcome(site, result.body) : null
  if (answer?.outcome !== 'in') return false
  if (answer.userId !== userId) {
    await call(context, logOut, { headers: bearer(answer.auth) })
    return false
  }
  await keepAccount(context, { auth: answer.auth, userId, kind: 'parent' })
  sessionOf(context).set({ afterLogIn: answer.target })
  return true
}
