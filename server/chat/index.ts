import { createChatUserToken } from '#domain/contracts/chat.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ChatGateway } from './gateway.ts'

export type { ChatGateway } from './gateway.ts'

const TOKENS = { points: 30, seconds: 60 }

/** Serves the visitor's messenger token. Without a chat service, there is none. */
export function mountChat(api: Api, { chat, limits }: { chat: ChatGateway | null; limits: Limits }): void {
  const limit = limits.perNetwork('chat', TOKENS)
  mount(api, createChatUserToken, async ({ request }) => {
    const refusal = await limit(request.address)
    if (refusal) return refusal
    if (!chat) return { status: 200 as const, body: { messenger: null } }
    const { anonymousId } = request
    if (!anonymousId) return refuse(401, 'api.unauthorized')
    return { status: 200 as const, body: { messenger: await chat.signIn({ anonymousId }) } }
  })
}
