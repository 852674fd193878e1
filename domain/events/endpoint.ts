import { EVENT_TYPES, type EventType } from './event-types.ts'

/** How long the old secret still signs after a new one is made. */
export const TWO_SECRETS_HOURS = 24
/** How long events are kept. A replay can send events of this time again. */
export const EVENT_DAYS = 30
export const ENDPOINTS_MAX = 20
export const ADDRESS_MAX = 500

/** Why an endpoint gets no events. */
export type OffReason =
  | 'person'
  /** No event arrived for days. */
  | 'failing'
  /** It answered 410 Gone. */
  | 'gone'

export type AddressProblem = 'no-address' | 'not-https' | 'with-secret' | 'too-long'

/** What is wrong with the address of an endpoint. Only name resolution shows whether it is inside our network. */
export function addressProblem(text: string, { allowHttp }: { allowHttp: boolean }): AddressProblem | null {
  const address = text.trim()
  if (address.length > ADDRESS_MAX) return 'too-long'
  if (!URL.canParse(address)) return 'no-address'
  const { protocol, username, password, hostname } = new URL(address)
  if (hostname === '') return 'no-address'
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return 'not-https'
  return username || password ? 'with-secret' : null
}

/** The known event types of a list, each once. An endpoint cannot choose test events. */
export function chosenTypes(given: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) => type !== 'endpoint.tested' && given.includes(type))
}
