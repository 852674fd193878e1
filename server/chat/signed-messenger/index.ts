import { SignJWT } from 'jose'
import type { ChatGateway } from '../gateway.ts'

const TOKEN_LIFETIME = '1h'

/** A messenger like Intercom's: a script, the workspace id, and the visitor's id signed with the workspace's secret. */
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
