import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ERROR_PLACES } from '#domain/analytics/events.ts'
import { checkUsername, setCredentials } from '#domain/contracts/credentials.ts'
import { agreeToTerms, setMarketingOptIn, updateParent } from '#domain/contracts/parents.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { isForAnother } from '#web/lib/form-owner.tsx'
import { hostContext } from '#web/lib/host.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { credentialLabels } from './credential-labels.ts'
import { credentialsIn, shownAgain } from './credentials-form-data.ts'
import { logInAfter } from './log-in-after.server.ts'
import type { UsernameAnswer } from './use-username-check.ts'

type Context = Readonly<RouterContextProvider>

/** Whether a username is free. */
export async function askUsername(
  context: Context,
  { token, username }: { token: string; username: string },
): Promise<UsernameAnswer> {
  const result = await call(context, checkUsername, { headers: bearer(token), body: { username } })
  if (!result.ok) return { username, state: 'unknown' }
  if (!result.body.meetsRequirements) return { username, state: 'unfit' }
  return { username, state: result.body.available ? 'free' : 'taken' }
}

export type CredentialsRefusal = {
  outcome: 'refused'
  errors: ShownError[]
  /** A failure that the person did not cause. It is reported to analytics. */
  failed?: (typeof ERROR_PLACES)[number]
}
/** The token has expired, or was used elsewhere. */
type Gone = { outcome: 'gone' }
export type CredentialsAnswer = { outcome: 'set'; loggedIn: boolean } | CredentialsRefusal | Gone

/**
 * Whether this request has just set the credentials. Without a script, the same request also renders the page, and its
 * token is used up by then.
 */
export const justSetContext = createContext(false)

/**
 * Answers the form: a question about a username, or the result of setting the credentials. On a shared device, the page of
 * another person may still be open. Its form would set the password of this person, so it is refused.
 */
export async function answerCredentials(
  context: Context,
  { form, token, userId }: { form: FormData; token: string; userId: string },
) {
  if (textIn(form, 'intent') === 'username')
    return askUsername(context, { token, username: textIn(form, 'username') })
  if (isForAnother(form, userId)) return refusedWith(form, textOf(context)('join.anotherPerson'))
  const answer = await setFromForm(context, { token, userId, form })
  context.set(justSetContext, answer.outcome === 'set')
  if (answer.outcome === 'set') sessionOf(context).set({ typedCredentials: undefined })
  if (answer.outcome !== 'refused') return answer
  const text = textOf(context)
  const labels = credentialLabels(text, context.get(hostContext).site.brand)
  const errors = withNames(answer.errors, { text, labels })
  return data({ ...answer, errors, values: shownAgain(form) }, { status: 422 })
}

type Entered = { token: string; userId: string; form: FormData }

/**
 * Sets the credentials of the form and logs their owner in. If the log-in fails, the credentials stay set. If the answer
 * to the same form was lost, its credentials are set already, and the log-in shows that.
 */
export async function setFromForm(context: Context, entered: Entered): Promise<CredentialsAnswer> {
  const answer = await trySetting(context, entered)
  if (answer.outcome === 'refused') return answer
  const loggedIn = await logOwnerIn(context, entered)
  if (loggedIn || answer.outcome === 'set') return { outcome: 'set', loggedIn }
  return answer.outcome === 'gone' ? answer : refused(textOf(context)('join.credentials.alreadySet'))
}

async function logOwnerIn(context: Context, { form, userId: owner }: Entered): Promise<boolean> {
  const [username, password] = [textIn(form, 'username'), textIn(form, 'password')]
  const wanted = context.get(hostContext).site.links.home
  const afterLogIn = await logInAfter(context, { username, password, owner, kind: 'parent', wanted })
  if (afterLogIn === null) return false
  sessionOf(context).set({ afterLogIn })
  return true
}

/** Referral and security are saved first, then the terms, then the log-in. Saved parts are not asked for again. */
async function trySetting(
  context: Context,
  entered: Entered,
): Promise<{ outcome: 'set' | 'already-set' } | CredentialsRefusal | Gone> {
  const { username, password, ...about } = credentialsIn(entered.form)
  const kept = await keepAboutParent(context, { ...entered, about })
  if (kept) return kept
  const result = await call(context, setCredentials, {
    headers: bearer(entered.token),
    body: { username, password },
  })
  if (result.ok) return { outcome: 'set' }
  if (result.status === 409) return { outcome: 'already-set' }
  const errors = result.problem.validationErrors ?? []
  return errors.length > 0 ? { outcome: 'refused', errors } : failed(context, 'credentials')
}

type About = Omit<ReturnType<typeof credentialsIn>, 'username' | 'password'>

/** Saves the other data of the form, one part at a time. Returns the first refusal. */
async function keepAboutParent(
  context: Context,
  { token, userId, about }: Entered & { about: About },
): Promise<CredentialsRefusal | Gone | null> {
  const parent = { params: { userId }, headers: bearer(token) }
  const { referral, agreedToTerms, marketingOptIn, ...security } = about
  const parts = [
    { referral, sections: ['REFERRAL' as const] },
    { ...security, sections: ['SECURITY_QUESTION' as const, 'SECURITY_CODE' as const] },
  ]
  for (const body of parts) {
    const kept = await call(context, updateParent, { ...parent, body })
    if (kept.ok) continue
    if (isGone(kept.status)) return { outcome: 'gone' }
    const { validationErrors: errors } = kept.problem
    return errors ? { outcome: 'refused', errors } : failed(context, 'credentials')
  }
  if (agreedToTerms) {
    const agreed = await call(context, agreeToTerms, parent)
    if (!agreed.ok) return failed(context, 'terms')
  }
  // The marketing choice is optional, so its failure does not stop the person.
  if (marketingOptIn !== undefined)
    await call(context, setMarketingOptIn, { ...parent, body: marketingOptIn })
  return null
}

/** The submitted form, with one sentence above it. Nothing was saved. */
export function refusedWith(form: FormData, text: string) {
  return data({ ...refused(text), values: shownAgain(form) }, { status: 409 })
}

function refused(text: string): CredentialsRefusal {
  return { outcome: 'refused', errors: [{ field: '', text }] }
}

const FAILED = { credentials: 'join.credentials.failed', terms: 'join.credentials.termsFailed' } as const

function failed(context: Context, place: keyof typeof FAILED): CredentialsRefusal {
  return { ...refused(textOf(context)(FAILED[place])), failed: place }
}
