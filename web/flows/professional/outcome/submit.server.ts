import { redirect, type RouterContextProvider } from 'react-router'
import { createProfessional } from '#domain/contracts/professionals.ts'
import { advance } from '#domain/flows/professional.ts'
import type { ProfessionalForm } from '#domain/professionals/fields.ts'
import { bodyOf } from '#domain/professionals/mapping.ts'
import { call } from '#web/lib/api.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { failedForm, keepFailure, keepSuccess, leaveFailure, readDraft } from '../draft/draft.server.ts'
import { OUTCOME_PATH, pathOf } from '../paths.ts'

type Context = Readonly<RouterContextProvider>

/** Creates the professional. Every failure leads to the error screen, where it can be sent again. */
export async function submitProfessional(context: Context, form: ProfessionalForm): Promise<Response> {
  const attempt = readDraft(context).stored?.attempt ?? crypto.randomUUID()
  const result = await call(context, createProfessional, {
    headers: { language: localeOf(context), 'idempotency-key': attempt },
    body: bodyOf(form),
  }).catch(() => null)
  if (result?.ok) keepSuccess(context, result.body)
  else keepFailure(context, form)
  return redirect(OUTCOME_PATH)
}

/** Sends a failed submission again, with the same data and the same key. */
export async function tryAgain(context: Context): Promise<Response> {
  const draft = readDraft(context)
  if (advance(draft.progress, 'try-again') === null) return redirect(OUTCOME_PATH)
  const form = failedForm(draft)
  if (form) return submitProfessional(context, form)
  leaveFailure(context)
  return redirect(pathOf('TWO'))
}
