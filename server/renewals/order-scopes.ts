import { sha256 } from '#server/platform/secrets.ts'

const UUID_BYTES = 16
const VERSION = 0x80
const VARIANT = 0x80

type Period = {
  subscriptionId: string
  /** The last paid day. */
  paidUntil: string
}

/**
 * The scope of the orders that renew one period of one subscription. So another process, a repeated request or a moved
 * clock cannot charge it twice.
 */
export function renewalScope({ subscriptionId, paidUntil }: Period): string {
  return scopeOf(`renewal ${subscriptionId} ${paidUntil}`)
}

/**
 * The scope of the orders that change one version of a plan within its paid time. Each change makes another version. So
 * a repeated request cannot charge a change twice.
 */
export function changeScope({ subscriptionId, paidUntil, version }: Period & { version: number }): string {
  return scopeOf(`change ${subscriptionId} ${paidUntil} ${version}`)
}

/** A UUID (version 8) from the SHA-256 of a name. At most one order of a scope is ever paid. */
function scopeOf(name: string): string {
  const bytes = sha256(name).subarray(0, UUID_BYTES)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
