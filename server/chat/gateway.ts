import type { Messenger } from '#domain/contracts/chat.ts'

/** The chat service: signs a visitor in without revealing who they are. */
export type ChatGateway = { signIn: (visitor: { anonymousId: string }) => Promise<Messenger> }
