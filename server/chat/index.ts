import { randomUUID } from 'node:crypto'
import { createChatUserToken } from '#domain/contracts/chat.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { isFromOwnPages } from '#server/platform/own-pages.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { ChatGateway } from './gateway.ts'

export type { ChatGateway } from './gateway.ts'

const TOKENS = { points: 30, seconds: 60 }

type ChatDeps = { chat: ChatGateway | null; limits: Limits; secrets: Pick<Secrets, 'derived'> }

/**
 * Serves the visitor's messenger token. Without a chat service, there is none. The id of a visitor counts only if our web
 * server sends it, because its token opens the earlier messages. Any other caller gets the token of a new visitor.
 */
export function mountChat(api: Api, { chat, limits, secrets }: ChatDeps): void {
  const limit = limits.perNetwork('chat', TOKENS)
  mount(api, createChatUserToken, async ({ request }) => {
    const refusal = await limit(request.address)
    if (refusal) return refusal
    if (!chat) return { status: 200, body: { messenger: null } }
    const { anonymousId } = request
    if (!anonymousId) return refuse(401, 'api.unauthorized')
    const visitor = isFromOwnPages(request, secrets) ? anonymousId : randomUUID()
    return { status: 200, body: { messenger: await chat.signIn({ anonymousId: visitor }) } }
  })
}
