import { SignJWT } from 'jose'
import type { ChatGateway } from '../gateway.ts'

const TOKEN_LIFETIME = '1h'

/** A messenger of Intercom's kind: a script, the workspace's id, and the visitor's id signed with its secret. */
export function signedMessenger({
  appId,
  secret,
  scriptUrl,
}: {
  appId: string
  secret: string
  scriptUrl: string
}): ChatGateway {
  const key = new TextEncoder().encode(secret)
  return {
    signIn: async ({ anonymousId }) => ({
      appId,
      scriptUrl,
      token: await new SignJWT({ user_id: anonymousId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(TOKEN_LIFETIME)
        .sign(key),
    }),
  }
}
