import type { RouterContextProvider } from 'react-router'
import { readErasure } from '#domain/contracts/erasure.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'

/** The day on which the logged-in person's account will be deleted. Null if nobody asked for it, or if it cannot be read. */
export async function readErasureAhead(
  context: Readonly<RouterContextProvider>,
  auth: string,
): Promise<string | null> {
  const result = await call(context, readErasure, { headers: bearer(auth) })
  return result.ok ? result.body.dueOn : null
}
