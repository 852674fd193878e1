import type { RouterContextProvider } from 'react-router'
import { logInOutcome, type LogInDemand } from '#domain/flows/log-in.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { hostContext } from '#web/lib/host.ts'
import { keepAccount } from '#web/lib/session/keep-account.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sendLogIn } from '#web/lib/send-log-in.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { endSession } from '../session.server.ts'
import { checkLogIn, isDemand, NEW_CODE } from './check-log-in.ts'

type Context = Readonly<RouterContextProvider>
export type LogInResult =
  | { outcome: 'in'; target: string }
  | { outcome: 'asked'; demand: LogInDemand; errors: ShownError[] }
  | { outcome: 'refused'; demand: LogInDemand | null; errors: ShownError[] }

const TOO_MANY = 429

/** Logs in with the form and stores the session. `wanted` is the page that the person asked for. */
export async function logInWith(
  context: Context,
  { form, wanted }: { form: FormData; wanted: string | null },
): Promise<LogInResult> {
  const text = textOf(context)
  const asked = textIn(form, 'demand')
  const demand = isDemand(asked) ? asked : null
  const refused = (errors: readonly FieldError[]): LogInResult => ({
    outcome: 'refused',
    demand,
    errors: inWords(errors, text),
  })

  const errors = checkLogIn(form)
  if (errors.length > 0) return refused(errors)
  const result = await sendLogIn(context, bodyOf(form, wanted)).catch(() => null)
  if (result === null) return refused([{ field: '', code: 'api.generic' }])
  if (!result.ok && result.problem.validationErrors?.length)
    return { outcome: 'refused', demand, errors: result.problem.validationErrors }
  if (!result.ok)
    return refused([{ field: '', code: result.status === TOO_MANY ? 'api.tooMany' : 'api.generic' }])

  const came = logInOutcome(context.get(hostContext).site, result.body)
  if (came.outcome === 'wrong') return refused([{ field: 'password', code: 'account.logIn.wrong' }])
  if (came.outcome === 'asked') return asks(context, { form, demand: came.demand })
  await keep(context, came)
  return { outcome: 'in', target: came.target }
}

/** If the server asks for a code again after it received one, that code was wrong. */
function asks(
  context: Context,
  { form, demand }: { form: FormData; demand: LogInDemand },
): Extract<LogInResult, { outcome: 'asked' }> {
  const triedCode = demand === 'verification' && codeIn(form) !== null
  const errors = triedCode ? [{ field: 'verificationCode', code: 'account.logIn.codeWrong' as const }] : []
  return { outcome: 'asked', demand, errors: inWords(errors, textOf(context)) }
}

function codeIn(form: FormData): string | null {
  return form.has(NEW_CODE) ? null : textIn(form, 'verificationCode') || null
}

function bodyOf(form: FormData, wanted: string | null) {
  const given = (name: string) => textIn(form, name) || null
  return {
    username: textIn(form, 'username'),
    password: textIn(form, 'password'),
    verificationCode: codeIn(form),
    newPassword: given('newPassword'),
    confirmPassword: given('confirmPassword'),
    phone: given('phone'),
    email: given('email'),
    countryCode: given('countryCode'),
    submit: 'Login',
    _eventId: 'submit',
    redirectUrl: wanted,
  }
}

/** Keeps the new session and ends the earlier session of this browser. */
async function keep(context: Context, { auth, userId }: { auth: string; userId: string }): Promise<void> {
  const before = sessionOf(context).data.account
  await keepAccount(context, { auth, userId })
  sessionOf(context).set({ notice: undefined })
  if (before) await endSession(context, before.auth).catch(() => null)
}
