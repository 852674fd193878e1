import { createChatUserToken } from '#domain/contracts/chat.ts'
import { call } from '#web/lib/api.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { hostContext } from '#web/lib/host.ts'
import { chatIdOf, isStillChat } from '#web/sections/chat/chat-id.server.ts'
import type { Route } from './+types/chat.ts'

/**
 * The data that the page needs to open the messenger, or null if there is none. After a failure the page offers
 * to try again. A page that another person left open gets none: they would write into the conversation of this person. The
 * page of an earlier version sends no form.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  if (!isStillChat(context, textIn(form, OWNER_FIELD)))
    return Response.json({ messenger: null }, { status: 409 })
  const headers = { 'anonymous-id': chatIdOf(context) }
  const result = await call(context, createChatUserToken, { headers, body: {} }).catch(() => null)
  if (result?.ok) return Response.json({ messenger: result.body.messenger })
  context.get(hostContext).reportError(new Error(`The chat gave no token: ${result?.status ?? 'no answer'}`))
  return Response.json({ messenger: null }, { status: result?.status === 429 ? 429 : 503 })
}
