import type { RouterContextProvider } from 'react-router'
import { readParent, type ParentView } from '#domain/contracts/parents.ts'
import { localTime } from '#domain/places/local-time.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Whoever has just paid here, by the token of the order. */
export type Bought = { token: string; userId: string }

/** What opens the record of whoever has just paid here: the order's token, and the session once they are logged in. */
export function buyerKeys(context: Context, bought: Bought | null) {
  const { account } = sessionOf(context).data
  if (!bought) return []
  const { userId, token } = bought
  return [token, ...(account?.userId === userId ? [account.auth] : [])].map((secret) => ({
    params: { userId },
    headers: bearer(secret),
  }))
}

/** Whoever has just paid here; null when nobody has, or nothing opens their record any more. */
export async function readBuyer(context: Context, bought: Bought | null): Promise<ParentView | null> {
  for (const key of buyerKeys(context, bought)) {
    const parent = await call(context, readParent, key)
    if (parent.ok) return parent.body
  }
  return null
}

/** When a payment was made, as the buyer's own clock showed it, with its zone; in UTC where that is not known. */
export function transactionDate(
  context: Context,
  { instant, timeZone, country }: { instant: string; timeZone: string | null; country: string | null },
): string {
  return localTime(new Date(instant), { locale: localeOf(context), country, timeZone, style: 'minute' })
}
