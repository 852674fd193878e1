import { EVENT_TYPES, type EventType } from './event-types.ts'

/** How long the secret before a new one still signs. */
export const TWO_SECRETS_HOURS = 24
/** How long events are kept. A replay reaches back as far. */
export const EVENT_DAYS = 30
export const ENDPOINTS_MAX = 20
export const ADDRESS_MAX = 500

/** Why an endpoint gets nothing. */
export type OffReason =
  | 'person'
  /** No event arrived for days. */
  | 'failing'
  /** It answered 410 Gone. */
  | 'gone'

export type AddressProblem = 'no-address' | 'not-https' | 'with-secret' | 'too-long'

/** What is wrong with the address of an endpoint. Whether it is inside the network is known only when it is resolved. */
export function addressProblem(text: string, { allowHttp }: { allowHttp: boolean }): AddressProblem | null {
  const address = text.trim()
  if (address.length > ADDRESS_MAX) return 'too-long'
  if (!URL.canParse(address)) return 'no-address'
  const { protocol, username, password, hostname } = new URL(address)
  if (hostname === '') return 'no-address'
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return 'not-https'
  return username || password ? 'with-secret' : null
}

/** The types that an endpoint can ask for, without others and without doubles. */
export function chosenTypes(given: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) => type !== 'endpoint.tested' && given.includes(type))
}
