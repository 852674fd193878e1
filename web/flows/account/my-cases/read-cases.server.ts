import type { RouterContextProvider } from 'react-router'
import { readCases, type Cases } from '#domain/contracts/professionals.ts'
import { isMessageKey } from '#domain/messages/catalogue.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { textOf } from '#web/lib/locale.server.ts'

type Context = Readonly<RouterContextProvider>
export type ShownCases = { name: string; practice: string; roles: string; families: Cases['families'] }

/** A professional's profile as text, and the families that they entered. */
export async function readOwnCases(context: Context, auth: string): Promise<ShownCases> {
  const result = await call(context, readCases, { headers: bearer(auth) })
  if (!result.ok) throw new Error(`The cases could not be read: ${result.reason}`)
  const text = textOf(context)
  const { name, practice, roles } = result.body.profile
  const { firstName, lastName, credentials } = name
  const titleKey = `professional.title.${name.title}`
  const title = isMessageKey(titleKey) ? text(titleKey) : null
  const words = roles.map((role) => `professional.role.${role}`).filter(isMessageKey)
  return {
    name: [[title, firstName, lastName].filter(Boolean).join(' '), credentials].filter(Boolean).join(', '),
    practice: practice.name,
    roles: words.map((key) => text(key)).join(', '),
    families: result.body.families,
  }
}
