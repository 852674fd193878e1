import type { RouterContextProvider } from 'react-router'
import { wasNotMe } from '#domain/contracts/not-me.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import { readOwnAccount } from '../session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Presses the mailed link that this browser holds. `failed` keeps it, so that the person can press again. */
export async function shutOutWithLink(context: Context): Promise<'done' | 'no-link' | 'failed'> {
  const session = sessionOf(context)
  const { notMe } = session.data
  if (!notMe) return 'no-link'
  const result = await call(context, wasNotMe, { headers: bearer(notMe) }).catch(() => null)
  if (!result || (!result.ok && !isGone(result.status))) return 'failed'
  session.set({ notMe: undefined })
  // This browser may have been logged in too. Another person who is logged in here stays so.
  if (result.ok) await readOwnAccount(context).catch(() => null)
  return result.ok ? 'done' : 'no-link'
}
