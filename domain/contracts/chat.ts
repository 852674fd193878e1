import { z } from 'zod'
import { contract } from './contract.ts'

/** What a page needs to open the messenger. Its only data about the person is the signed visitor id. */
export const messenger = z.object({
  scriptUrl: z.url(),
  appId: z.string(),
  token: z.string(),
})
export type Messenger = z.output<typeof messenger>

export const createChatUserToken = contract({
  id: 'createChatUserToken',
  tag: 'Visitors',
  summary: 'Create a token for the chat messenger',
  description:
    'It is signed. It is null if the operator has no messenger. Without the proof of our web server, it is of a new visitor.',
  security: [],
  method: 'post',
  path: '/v1/chat/user-tokens',
  headers: z.object({ 'anonymous-id': z.string().max(64).optional() }),
  body: z.strictObject({}),
  answers: { 200: z.object({ messenger: messenger.nullable() }) },
  refusals: [401],
})
