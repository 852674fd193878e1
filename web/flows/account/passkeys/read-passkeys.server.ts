import type { RouterContextProvider } from 'react-router'
import { readPasskeys } from '#domain/contracts/passkeys.ts'
import { localTime } from '#domain/places/local-time.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import type { enterAccount } from '../session.server.ts'

type Entered = Awaited<ReturnType<typeof enterAccount>>
export type ShownPasskey = {
  id: string
  name: string
  isBackedUp: boolean
  added: string
  /** The time of the last use. Null if it was never used. */
  last: string | null
}

/** The passkeys of a person, and whether their log-in is too old to change them. The server writes the times. */
export async function shownPasskeys(
  context: Readonly<RouterContextProvider>,
  { auth, account: { user } }: Entered,
): Promise<{ passkeys: ShownPasskey[]; needsLogIn: boolean }> {
  const result = await call(context, readPasskeys, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The passkeys could not be read: ${result.reason}`)
  const locale = localeOf(context)
  const { country, timeZone } = user
  const time = (moment: string) => localTime(new Date(moment), { locale, country, timeZone, style: 'minute' })
  const passkeys = result.body.passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
    id,
    name,
    isBackedUp,
    added: time(createdAt),
    last: lastUsedAt && time(lastUsedAt),
  }))
  return { passkeys, needsLogIn: result.body.needsLogIn }
}
