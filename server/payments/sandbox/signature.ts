import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 as base64url. */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function verify(key: string, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(key, text)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
