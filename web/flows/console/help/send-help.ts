import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { helpAsked, helpByConsole } from '#domain/contracts/console/help.ts'
import { askConsole, errorPage } from '../shell/ask-console.ts'

const FORM = z.object({ key: z.string(), reason: z.string() })

/**
 * The content of the form, and why it was refused. It keeps its key, so that it does not act twice after a lost answer.
 */
export type HelpRefused = { message: string; reason: string; key: string; email: string }

/** Sends a form of help. `given` has the values of the URL, which replace those of the form. */
export async function sendHelp(
  { context, request }: ActionFunctionArgs,
  { given, next }: { given: Readonly<Record<string, string>>; next: string },
) {
  const fields = Object.fromEntries(await request.formData())
  const form = FORM.safeParse(fields)
  const asked = helpAsked.safeParse({ ...fields, ...given })
  if (!form.success || !asked.success) errorPage(400)
  const { key, reason } = form.data
  const made = await askConsole(context, helpByConsole, {
    headers: { 'idempotency-key': key },
    body: { asked: asked.data, reason },
  })
  if (made.ok) {
    const path = `${next}${next.includes('?') ? '&' : '?'}said=${made.body.note ?? 'done'}`
    return redirect(path)
  }
  const message = made.problem.validationErrors?.[0]?.text ?? made.problem.message
  const email = 'email' in asked.data ? asked.data.email : ''
  return data({ message, reason, key, email } satisfies HelpRefused, { status: 422 })
}
