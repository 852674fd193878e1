import { sha256 } from '#server/platform/secrets.ts'

const UUID_BYTES = 16
const VERSION = 0x80
const VARIANT = 0x80

/**
 * The scope of the orders that renew one period of one subscription. It is a UUID (version 8) from their SHA-256. At most
 * one order of a scope is ever paid. So no process, repetition or moved clock charges a period twice.
 */
export function renewalScope({
  subscriptionId,
  paidUntil,
}: {
  subscriptionId: string
  paidUntil: string
}): string {
  const bytes = sha256(`renewal ${subscriptionId} ${paidUntil}`).subarray(0, UUID_BYTES)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
