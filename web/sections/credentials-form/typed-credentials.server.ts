import type { RouterContextProvider } from 'react-router'
import { textIn } from '#web/lib/form-data.ts'
import { isForAnother } from '#web/lib/form-owner.tsx'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { typedCredentialsShape } from '#web/lib/session/typed-shape.server.ts'
import { KEPT_CREDENTIALS } from './credentials-form-data.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Keeps the unsent text of a form with credentials for its owner, without its secrets and without a check. The form of another
 * person's page is not kept.
 */
export function keepTypedCredentials(
  context: Context,
  { form, owner }: { form: FormData; owner: string },
): void {
  if (isForAnother(form, owner)) return
  const present = KEPT_CREDENTIALS.filter((name) => form.has(name))
  const values = Object.fromEntries(present.map((name) => [name, textIn(form, name)]))
  const typedCredentials = typedCredentialsShape.safeParse({ owner, values })
  if (typedCredentials.success) sessionOf(context).set({ typedCredentials: typedCredentials.data })
}

/** The unsent text of this owner. Another person's text is never shown. */
export function readTypedCredentials(context: Context, owner: string): Record<string, string> | null {
  const { typedCredentials } = sessionOf(context).data
  return typedCredentials?.owner === owner ? typedCredentials.values : null
}
