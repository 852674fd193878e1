import type { RouterContextProvider } from 'react-router'
import { checkUsername, setCredentials } from '#domain/contracts/credentials.ts'
import { logIn } from '#domain/contracts/login.ts'
import { call } from '../../lib/api.server.ts'
import type { ShownError } from '../../lib/errors.ts'
import { textIn } from '../../lib/form-data.ts'
import { textOf } from '../../lib/locale.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import { credentialsIn } from './credentials-form-data.ts'
import type { UsernameAnswer } from './use-username-check.ts'

type Context = Readonly<RouterContextProvider>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Whether a username is free, for whoever is about to choose one. */
export async function askUsername(
  context: Context,
  { token, username }: { token: string; username: string },
): Promise<UsernameAnswer> {
  const result = await call(context, checkUsername, { headers: bearer(token), body: { username } })
  if (!result.ok) return { username, state: 'unknown' }
  if (!result.body.meetsRequirements) return { username, state: 'unfit' }
  return { username, state: result.body.available ? 'free' : 'taken' }
}

export type CredentialsAnswer =
  | { outcome: 'set'; loggedIn: boolean }
  | { outcome: 'refused'; errors: ShownError[] }

/** Sets the credentials of the form and logs their owner in; a log-in that fails changes nothing. */
export async function setFromForm(
  context: Context,
  { token, form }: { token: string; form: FormData },
): Promise<CredentialsAnswer> {
  const text = textOf(context)
  const body = credentialsIn(form)
  const result = await call(context, setCredentials, { headers: bearer(token), body })
  if (result.ok) return { outcome: 'set', loggedIn: await logInAfter(context, form) }
  if (result.status === 409) return refused(text('join.credentials.alreadySet'))
  const errors = result.problem.validationErrors ?? []
  return errors.length > 0 ? { outcome: 'refused', errors } : refused(text('join.credentials.failed'))
}

function refused(text: string): CredentialsAnswer {
  return { outcome: 'refused', errors: [{ field: '', text }] }
}

async function logInAfter(context: Context, form: FormData): Promise<boolean> {
  const result = await call(context, logIn, {
    body: {
      username: textIn(form, 'username'),
      password: textIn(form, 'password'),
      submit: 'Login',
      _eventId: 'submit',
    },
  })
  if (!result.ok || !result.body.auth || !result.body.userId) return false
  const { auth, userId, redirectUrl } = result.body
  sessionOf(context).set({ account: { auth, userId, kind: 'parent' }, afterLogIn: redirectUrl })
  return true
}
