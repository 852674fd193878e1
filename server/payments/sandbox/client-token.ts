import { sign, verify, type SigningKeys } from './signature.ts'

/** How long the browser's fields may use a token before they ask for a new one. */
export const CLIENT_TOKEN_LIFETIME_MS = 15 * 60 * 1000

/** A token for the browser's fields. It contains its own expiry, so no process must remember it. */
export function issueClientToken(key: SigningKeys, now = Date.now()): string {
  const expires = String(now + CLIENT_TOKEN_LIFETIME_MS)
  return `${expires}.${sign(key, `client-token:${expires}`)}`
}

/** Whether a token was issued with this key and is still valid. */
export function isClientToken(key: SigningKeys, token: string, now = Date.now()): boolean {
  const [expires = '', signature = ''] = token.split('.')
  return Number(expires) > now && verify(key, `client-token:${expires}`, signature)
}
