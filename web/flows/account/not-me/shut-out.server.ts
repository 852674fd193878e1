import type { RouterContextProvider } from 'react-router'
import { wasNotMe } from '#domain/contracts/not-me.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { readOwnAccount } from '../session.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Logs out all browsers with the mailed link that this browser holds. After `failed` the link stays, so that the person
 * can press again.
 */
export async function shutOutWithLink(context: Context): Promise<'done' | 'no-link' | 'failed'> {
  const session = sessionOf(context)
  const { notMe } = session.data
  if (!notMe) return 'no-link'
  const result = await call(context, wasNotMe, { headers: bearer(notMe) }).catch(() => null)
  if (!result || (!result.ok && !isGone(result.status))) return 'failed'
  session.set({ notMe: undefined })
  // This browser may have been logged in too. If another person is logged in here, they stay logged in.
  if (result.ok) await readOwnAccount(context).catch(() => null)
  return result.ok ? 'done' : 'no-link'
}
