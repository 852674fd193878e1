import braintree from 'braintree'
import { DEFAULT_CURRENCY } from '#domain/money.ts'
import type { SearchStream } from './stream.ts'

/** The connection to a merchant account at Braintree. */
export type BraintreeAccount = {
  /** Braintree's own environment, or a test server with its protocol: plain HTTP on this machine. */
  environment: 'sandbox' | 'production' | { host: string; port: number }
  merchantId: string
  publicKey: string
  privateKey: string
  /** The merchant account of each currency (ISO 4217). Dollars are optional: they use the default account. */
  merchantAccounts: Readonly<Record<string, string>>
  /** Whether the account has idempotency keys (“API request keys”, limited release). */
  requestKeys: boolean
}

/** Shorter than our total limit. A connection without any data is closed after this time. */
const IDLE_LIMIT_MS = 15_000

type Sdk = braintree.BraintreeGateway
type Response = ReturnType<Sdk['transaction']['sale']>
type Created = ReturnType<Sdk['paymentMethod']['create']>
/** Days as `YYYY-MM-DD`. */
type DayRange = () => { between: (first: string, last: string) => void }
export type DisputeSearch = { receivedDate: DayRange; effectiveDate: DayRange }
/** Missing parts of its type definitions: the time limit, options of calls that 3.37 added, and fields of a search. */
type Untyped = {
  config: { timeout: number }
  transaction: {
    refund: (id: string, options: object) => Response
  }
  dispute: { search: (build: (search: DisputeSearch) => void) => SearchStream }
  paymentMethod: {
    create: (request: Parameters<Sdk['paymentMethod']['create']>[0] & { token: string }) => Created
  }
}
export type BraintreeSdk = Sdk & Untyped

/** The SDK of an account, with a time limit for its calls. */
export function openSdk(account: BraintreeAccount): BraintreeSdk {
  const { merchantId, publicKey, privateKey } = account
  const environment = environmentOf(account.environment)
  const sdk = new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey })
  const untyped: Pick<Untyped, 'config'> = sdk
  untyped.config.timeout = IDLE_LIMIT_MS
  // Its type definitions know only an amount as the second argument of `refund`.
  return sdk as BraintreeSdk
}

function environmentOf(environment: BraintreeAccount['environment']): braintree.Environment {
  if (environment === 'sandbox') return braintree.Environment.Sandbox
  if (environment === 'production') return braintree.Environment.Production
  const { host, port } = environment
  return new braintree.Environment(host, String(port), '', false, host, String(port))
}

export const NO_MERCHANT_ACCOUNT = 'no-merchant-account'

/**
 * The merchant account of a currency. Without one, dollars use the default account. Null if a call would use
 * the default account for another currency.
 */
export function merchantAccountOf(
  { merchantAccounts }: BraintreeAccount,
  currency: string,
): { merchantAccountId?: string } | null {
  const merchantAccountId = merchantAccounts[currency]
  if (merchantAccountId) return { merchantAccountId }
  return currency === DEFAULT_CURRENCY ? {} : null
}

/** Reads BRAINTREE_MERCHANT_ACCOUNTS: `GBP=evenhand_gbp,CAD=evenhand_cad`. */
export function parseMerchantAccounts(list: string): Record<string, string> {
  const accounts: Record<string, string> = {}
  for (const one of list.split(',')) {
    const [currency, id] = one.split('=')
    if (currency && id) accounts[currency] = id
  }
  return accounts
}

/** Reads BRAINTREE_ENVIRONMENT. Every other value than the two names is the address of a test server. */
export function parseEnvironment(value: string): BraintreeAccount['environment'] {
  if (value === 'sandbox' || value === 'production') return value
  const { hostname, port } = new URL(value)
  return { host: hostname, port: Number(port) }
}

/** The option that makes a repeated call harmless, if the account supports it. */
export function keyed({ requestKeys }: BraintreeAccount, apiRequestKey: string): { apiRequestKey?: string } {
  return requestKeys ? { apiRequestKey } : {}
}
