import { redirect, type RouterContextProvider } from 'react-router'
import { readErasure } from '#domain/contracts/erasure.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'

type Context = Readonly<RouterContextProvider>
type Headers = { authorization: string }

/** The day on which the logged-in person's account will be deleted. Null if nobody asked for it, or if it cannot be read. */
export async function readErasureAhead(context: Context, headers: Headers): Promise<string | null> {
  const result = await call(context, readErasure, { headers })
  return result.ok ? result.body.dueOn : null
}

/**
 * A person who asked for the deletion of the account gives no payment for more time. They can keep the account first.
 * @throws if it cannot be read, because the person would pay for an account that is deleted
 */
export async function keepAccountFirst(context: Context, headers: Headers): Promise<void> {
  const result = await call(context, readErasure, { headers })
  mustBeAnswered(result, 'The erasure')
  if (result.ok && result.body.dueOn !== null) throw redirect(ACCOUNT_PATHS.erasure)
}
