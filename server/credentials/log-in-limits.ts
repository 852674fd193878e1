import type { Limit, Limits } from '#server/platform/limits.ts'
import type { Refusal } from '#server/platform/refusal.ts'

const WINDOW_SECONDS = 15 * 60
/** Tries an account gets between two successes; the same for a name nobody has. */
const TRIES_PER_ACCOUNT = 5
/** Tries with a mailed code, besides: whoever mistyped the password must still be able to enter one. */
const CODES_PER_ACCOUNT = 10
/** Tries from one address; a court's lobby or a mobile network shares one. */
const TRIES_PER_ADDRESS = 60

export type Try = {
  address: string
  usernameNormalised: string
  /** When the account was last entered; a success starts a new count. */
  lastSuccess: string
  /** A browser the person logs in from, when it is the one that asks; others cannot use up its tries. */
  knownBrowser: string | null
  /** Whether it brings the code that was asked for. */
  withCode: boolean
}
export type LogInLimits = (attempt: Try) => Promise<Refusal | null>

/** Two independent counts, one an address and one an account, so that neither many names nor many addresses help. */
export function logInLimits(limits: Limits): LogInLimits {
  const create = (name: string, points: number): Limit =>
    limits.create(name, { points, seconds: WINDOW_SECONDS })
  const perAddress = create('log-in-address', TRIES_PER_ADDRESS)
  const perAccount = create('log-in-account', TRIES_PER_ACCOUNT)
  const codes = create('log-in-code', CODES_PER_ACCOUNT)
  return async ({ address, usernameNormalised, lastSuccess, knownBrowser, withCode }) => {
    const fromAddress = await perAddress(address)
    const count = withCode ? codes : perAccount
    const onAccount = await count([usernameNormalised, lastSuccess, knownBrowser ?? ''].join('\n'))
    return fromAddress ?? onAccount
  }
}
