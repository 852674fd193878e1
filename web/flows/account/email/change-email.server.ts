import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  askForEmailChange,
  confirmEmailChange,
  readEmailChange,
  type EmailChange,
} from '#domain/contracts/email-changes.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { logInAgain } from '../session.server.ts'

type Context = Readonly<RouterContextProvider>

const PATH = ACCOUNT_PATHS.email
const STATE_CHANGED = 409
const TOO_MANY = 429

/** The e-mail address of a logged-in person, and the state of its change. */
export async function readEmail(context: Context, auth: string): Promise<EmailChange> {
  const result = await call(context, readEmailChange, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The e-mail address could not be read: ${result.reason}`)
  return result.body
}

/** Runs the action of the pressed button. Then the page shows the state, even if another tab has changed it. */
export async function changeEmail(context: Context, { auth, form }: { auth: string; form: FormData }) {
  const headers = bearer(auth)
  const intent = textIn(form, 'intent')
  if (intent === 'log-in') return logInAgain(context, { auth, path: PATH })
  const values = { email: textIn(form, 'email') }
  const result =
    intent === 'confirm'
      ? await call(context, confirmEmailChange, { headers, body: { code: textIn(form, 'code') } })
      : await call(context, askForEmailChange, { headers, body: values })
  if (result.ok) {
    if (intent === 'confirm') leaveNotice(context, 'account.email.changed')
    return redirect(PATH)
  }
  if (result.status === STATE_CHANGED) return redirect(PATH)
  const text = textOf(context)
  const sentence = text(result.status === TOO_MANY ? 'api.tooMany' : 'account.email.failed')
  const labels = { email: text('account.email.new'), code: text('account.email.code') }
  const refused = result.problem.validationErrors ?? [{ field: '', text: sentence }]
  const errors = withNames(refused, { text, labels })
  return data({ values, errors }, { status: result.status === TOO_MANY ? TOO_MANY : 422 })
}
