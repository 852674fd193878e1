import { sha256, uuidFrom } from '#server/platform/secrets/secrets.ts'

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

/** The same name always gives the same scope, and at most one order of a scope is ever paid. */
function scopeOf(name: string): string {
  return uuidFrom(sha256(name))
}
