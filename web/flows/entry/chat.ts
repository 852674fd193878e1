import { createChatUserToken } from '#domain/contracts/chat.ts'
import { call } from '#web/lib/api.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { chatIdOf } from '#web/sections/chat/chat-id.server.ts'
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
