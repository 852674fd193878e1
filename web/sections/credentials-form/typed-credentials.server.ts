import type { RouterContextProvider } from 'react-router'
import { textIn } from '#web/lib/form-data.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import { typedCredentialsShape } from '#web/lib/typed-shape.server.ts'

type Context = Readonly<RouterContextProvider>

/** The fields that are kept. The password, the security answer and the codes are never among them. */
const KEPT = [
  'username',
  'securityQuestion',
  'referral.selection',
  'referral.other',
  'agreedToTerms',
  'marketingShown',
  'marketingOptIn',
] as const

/** Keeps the unsent text of a form with credentials for its owner, without its secrets and without a check. */
export function keepTypedCredentials(
  context: Context,
  { form, owner }: { form: FormData; owner: string },
): void {
  const present = KEPT.filter((name) => form.has(name))
  const values = Object.fromEntries(present.map((name) => [name, textIn(form, name)]))
  const typedCredentials = typedCredentialsShape.safeParse({ owner, values })
  if (typedCredentials.success) sessionOf(context).set({ typedCredentials: typedCredentials.data })
}

/** The unsent text of this owner. Another person's text is never shown. */
export function readTypedCredentials(context: Context, owner: string): Record<string, string> | null {
  const { typedCredentials } = sessionOf(context).data
  return typedCredentials?.owner === owner ? typedCredentials.values : null
}
