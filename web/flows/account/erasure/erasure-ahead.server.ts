import { redirect, type RouterContextProvider } from 'react-router'
import { readErasure } from '#domain/contracts/erasure.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'

/** The day on which the logged-in person's account will be deleted. Null if nobody asked for it, or if it cannot be read. */
export async function readErasureAhead(
  context: Readonly<RouterContextProvider>,
  headers: { authorization: string },
): Promise<string | null> {
  const result = await call(context, readErasure, { headers })
  return result.ok ? result.body.dueOn : null
}

/** A person who asked for the deletion of the account gives no payment for more time. They can keep the account first. */
export async function keepAccountFirst(
  context: Readonly<RouterContextProvider>,
  headers: { authorization: string },
): Promise<void> {
  if ((await readErasureAhead(context, headers)) !== null) throw redirect(ACCOUNT_PATHS.erasure)
}
