import type { RouterContextProvider } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { nameOfSecret } from '#web/lib/session/link-owner.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The id with which the messenger finds what this person wrote before. It is new for a person who logs in here, and after
 * a log-in has ended. Otherwise the other parent would read these messages in a shared browser.
 */
export function chatIdOf(context: Context): string {
  const session = sessionOf(context)
  const { chat, account } = session.data
  const person = account?.userId ?? null
  if (chat && chat.of === person) return chat.id
  const id = crypto.randomUUID()
  session.set({ chat: { id, of: person } })
  return id
}

/** Whether the messenger of a page is still this person's. Without its name, the page is of an earlier version. */
export function isStillChat(context: Context, named: string): boolean {
  const { chat, account } = sessionOf(context).data
  if (named === '') return true
  return chat?.of === (account?.userId ?? null) && named === nameOfSecret(chat.id)
}

/**
 * The name of the chat that a page offers, or null if it offers none. The session keeps the id from then on, so that the
 * answer of `/chat` stores no session. If that answer came after the answer to a form, it would put back the session from
 * before the form.
 */
export function offeredChat(context: Context): string | null {
  if (!isTreatment(flagsOf(context), 'chat')) return null
  return nameOfSecret(chatIdOf(context))
}
