import type { RouterContextProvider } from 'react-router'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** The person who has just paid in this browser, with the order's token. */
export type Bought = { token: string; userId: string }

/** The bearers that open the record of this person: the order's token, and the session after the log-in. */
export function buyerKeys(context: Context, bought: Bought | null) {
  const { account } = sessionOf(context).data
  if (!bought) return []
  const { userId, token } = bought
  return [token, ...(account?.userId === userId ? [account.auth] : [])].map((secret) => ({
    params: { userId },
    headers: bearer(secret),
  }))
}

/**
 * The record of the person who has just paid here. Null if nobody has paid, or if no bearer opens the record
 * any more.
 */
export async function readBuyer(context: Context, bought: Bought | null): Promise<ParentView | null> {
  for (const key of buyerKeys(context, bought)) {
    const parent = await call(context, readParent, key)
    mustBeAnswered(parent, 'The buyer')
    if (parent.ok) return parent.body
  }
  return null
}
