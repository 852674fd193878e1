import { createHmac, timingSafeEqual } from 'node:crypto'

/** The keys of the gateway. The first one signs, and all of them can verify a signature. */
export type SigningKeys = string | readonly [string, ...string[]]

/** HMAC-SHA-256 as base64url. */
export function sign(keys: SigningKeys, text: string): string {
  return signBy(typeof keys === 'string' ? keys : keys[0], text)
}

/** Whether one of the keys has signed a text. */
export function verify(keys: SigningKeys, text: string, signature: string): boolean {
  const known = typeof keys === 'string' ? [keys] : keys
  return known.some((key) => isSignedBy(key, text, signature))
}

function signBy(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signBy(key, text)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
