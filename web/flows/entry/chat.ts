import type { RouterContextProvider } from 'react-router'
import { createChatUserToken } from '#domain/contracts/chat.ts'
import { call } from '#web/lib/api.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import type { Route } from './+types/chat.ts'

/**
 * The data that the page needs to open the messenger, or null if there is none. After a failure the page offers
 * to try again.
 */
export async function action({ context }: Route.ActionArgs) {
  const headers = { 'anonymous-id': chatIdOf(context) }
  const result = await call(context, createChatUserToken, { headers, body: {} }).catch(() => null)
  if (result?.ok) return Response.json({ messenger: result.body.messenger })
  context.get(hostContext).reportError(new Error(`The chat gave no token: ${result?.status ?? 'no answer'}`))
  return Response.json({ messenger: null }, { status: result?.status === 429 ? 429 : 503 })
}

/**
 * The id with which the messenger finds what this person wrote before. It is new for a person who logs in here, and after
 * a log-in has ended. Otherwise the other parent would read these messages in a shared browser.
 */
function chatIdOf(context: Readonly<RouterContextProvider>): string {
  const session = sessionOf(context)
  const { chat, account } = session.data
  const person = account?.userId ?? null
  if (chat && chat.of === person) return chat.id
  const id = crypto.randomUUID()
  session.set({ chat: { id, of: person } })
  return id
}
