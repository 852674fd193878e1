import { redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { isOurs } from '#domain/flows/log-in.ts'
import { textIn } from '#web/lib/form-data.ts'
import { jsonIn } from '#web/lib/json-in.ts'
import { hostContext } from '#web/lib/host.ts'
import { askForPasskey, enterWithPasskey } from './passkey.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import type { Route } from './+types/passkey.ts'

/**
 * Asks for a passkey, or logs in with the answer of a passkey. Returns the next page. Null if the log-in is refused. An
 * outage is not a refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  if (!form.has('passkey')) return inJson(askForPasskey(context))
  const to = textIn(form, 'to')
  const wanted = isOurs(context.get(hostContext).site, to) ? to : null
  const passkey = jsonIn(textIn(form, 'passkey'))
  return inJson(enterWithPasskey(context, { passkey, wanted }))
}

async function inJson(asked: Promise<unknown>): Promise<Response> {
  return asked.then(
    (answer) => Response.json(answer),
    () => new Response(null, { status: 503 }),
  )
}

/** A bookmark of this call shows the log-in. */
export function loader() {
  return redirect(ACCOUNT_PATHS.logIn)
}
