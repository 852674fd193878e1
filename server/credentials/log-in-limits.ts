import type { Limits } from '#server/platform/limits.ts'
import type { Refusal } from '#server/platform/refusal.ts'

const WINDOW_SECONDS = 15 * 60
/** Tries an account gets between two successes; the same for a name nobody has. */
const TRIES_PER_ACCOUNT = 5
/** Tries from one address; a court's lobby or a mobile network shares one. */
const TRIES_PER_ADDRESS = 60

export type Try = {
  address: string
  usernameNormalised: string
  /** When the account was last entered; a success starts a new count. */
  lastSuccess: string
  /** The browser the person signed up with, when it is the one that asks; others cannot use up its tries. */
  knownDevice: string | null
}
export type LogInLimits = (attempt: Try) => Promise<Refusal | null>

/** Two independent counts, one an address and one an account, so that neither many names nor many addresses help. */
export function logInLimits(limits: Limits): LogInLimits {
  const perAddress = limits.create('log-in-address', { points: TRIES_PER_ADDRESS, seconds: WINDOW_SECONDS })
  const perAccount = limits.create('log-in-account', { points: TRIES_PER_ACCOUNT, seconds: WINDOW_SECONDS })
  return async ({ address, usernameNormalised, lastSuccess, knownDevice }) => {
    const fromAddress = await perAddress(address)
    const onAccount = await perAccount([usernameNormalised, lastSuccess, knownDevice ?? ''].join('\n'))
    return fromAddress ?? onAccount
  }
}
