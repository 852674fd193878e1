import type { RouterContextProvider } from 'react-router'
import { checkUsername, setCredentials } from '#domain/contracts/credentials.ts'
import { logIn } from '#domain/contracts/login.ts'
import { agreeToTerms, setMarketingOptIn, updateParent } from '#domain/contracts/parents.ts'
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

type Entered = { token: string; userId: string; form: FormData }

/**
 * Sets the credentials of the form and logs their owner in; a log-in that fails changes nothing. Referral and
 * security are kept first, then the terms, then username and password: what was kept is not asked for again.
 */
export async function setFromForm(context: Context, entered: Entered): Promise<CredentialsAnswer> {
  const text = textOf(context)
  const { username, password, ...about } = credentialsIn(entered.form)
  const kept = await keepAboutParent(context, { ...entered, about })
  if (kept) return { outcome: 'refused', errors: kept }
  const result = await call(context, setCredentials, {
    headers: bearer(entered.token),
    body: { username, password },
  })
  if (result.ok) return { outcome: 'set', loggedIn: await logInAfter(context, entered.form) }
  if (result.status === 409) return refused(text('join.credentials.alreadySet'))
  const errors = result.problem.validationErrors ?? []
  return errors.length > 0 ? { outcome: 'refused', errors } : refused(text('join.credentials.failed'))
}

type About = Omit<ReturnType<typeof credentialsIn>, 'username' | 'password'>

/** Keeps what goes with the credentials, a part at a time. Answers the errors of the first part that was refused. */
async function keepAboutParent(
  context: Context,
  { token, userId, about }: Entered & { about: About },
): Promise<ShownError[] | null> {
  const text = textOf(context)
  const parent = { params: { userId }, headers: bearer(token) }
  const { referral, agreedToTerms, marketingOptIn, ...security } = about
  const parts = [
    { referral, sections: ['REFERRAL' as const] },
    { ...security, sections: ['SECURITY_QUESTION' as const, 'SECURITY_CODE' as const] },
  ]
  for (const body of parts) {
    const kept = await call(context, updateParent, { ...parent, body })
    if (!kept.ok)
      return kept.problem.validationErrors ?? [{ field: '', text: text('join.credentials.failed') }]
  }
  if (agreedToTerms) {
    const agreed = await call(context, agreeToTerms, parent)
    if (!agreed.ok) return [{ field: '', text: text('join.credentials.termsFailed') }]
  }
  // Whether somebody wants our letters is no reason to stop them.
  if (marketingOptIn !== undefined)
    await call(context, setMarketingOptIn, { ...parent, body: marketingOptIn })
  return null
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
