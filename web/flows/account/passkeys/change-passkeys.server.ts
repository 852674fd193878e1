import { data, redirect, type RouterContextProvider } from 'react-router'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '#domain/contracts/passkeys.ts'
import type { Problem } from '#domain/contracts/contract.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { normalisePasskeyName, passkeyNameError } from '#domain/people/passkey.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { jsonIn } from '#web/lib/json-in.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'

type Context = Readonly<RouterContextProvider>
type Changing = { auth: string; form: FormData }
const PATH = ACCOUNT_PATHS.passkeys

/**
 * What the device needs to make a passkey. The name is checked first, because the device cannot delete a passkey
 * afterwards.
 */
export async function start(context: Context, { auth, form }: Changing) {
  const code = passkeyNameError(normalisePasskeyName(textIn(form, 'name')))
  if (code) return refused(form, inWords([{ field: 'name', code }], textOf(context)))
  const result = await call(context, startPasskey, { headers: bearer(auth) })
  return result.ok ? { options: result.body } : changeRefused(context, { form, problem: result.problem })
}

/** Adds the passkey that the device has made. */
export async function add(context: Context, { auth, form }: Changing) {
  const passkey = addPasskey.body.shape.passkey.safeParse(jsonIn(textIn(form, 'passkey')))
  if (!passkey.success) return changeRefused(context, { form })
  const body = { name: textIn(form, 'name'), passkey: passkey.data }
  const result = await call(context, addPasskey, { headers: bearer(auth), body })
  return result.ok
    ? done(context, 'account.passkeys.added')
    : changeRefused(context, { form, problem: result.problem })
}

/** Renames a passkey, and returns the answer for the page. */
export async function rename(context: Context, { auth, form }: Changing) {
  const result = await call(context, renamePasskey, {
    headers: bearer(auth),
    params: { passkeyId: textIn(form, 'passkeyId') },
    body: { name: textIn(form, 'name') },
  })
  return result.ok
    ? done(context, 'account.passkeys.renamed')
    : changeRefused(context, { form, problem: result.problem })
}

/** Removes a passkey, and returns the answer for the page. */
export async function remove(context: Context, { auth, form }: Changing) {
  const params = { passkeyId: textIn(form, 'passkeyId') }
  const result = await call(context, removePasskey, { headers: bearer(auth), params })
  return result.ok
    ? done(context, 'account.passkeys.removed')
    : changeRefused(context, { form, problem: result.problem })
}

/** Errors that the person can correct. */
const TOLD: readonly string[] = [
  'passkeys.tooMany',
  'passkeys.onDevice',
  'passkeys.refused',
  'api.tooMany',
] satisfies MessageKey[]

function changeRefused(context: Context, { form, problem }: { form: FormData; problem?: Problem }) {
  // The log-in has become too old meanwhile. The page says so.
  if (problem?.code === 'api.unauthorized') return redirect(PATH)
  const { validationErrors = [], code = '', message = '' } = problem ?? {}
  if (validationErrors.length > 0) return refused(form, validationErrors)
  const text = TOLD.includes(code) ? message : textOf(context)('account.passkeys.failed')
  return refused(form, [{ field: '', text }])
}

function refused(form: FormData, errors: readonly ShownError[]) {
  return data({ errors, values: { name: textIn(form, 'name') } }, { status: 422 })
}

function done(context: Context, notice: MessageKey) {
  leaveNotice(context, notice)
  return redirect(PATH)
}
