import type { ConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import type { DeliveryOutcome } from '#domain/events/delivery.ts'
import { EVENT_DAYS, TWO_SECRETS_HOURS } from '#domain/events/endpoint.ts'

export const ENDPOINTS_PATH = '/endpoints'
export const ADD_PATH = '/endpoints/add'
export const MACHINES_PATH = '/endpoints/machines'

/** The page of an endpoint, below the base path. */
export function endpointPath(id: string): string {
  return `${ENDPOINTS_PATH}/${id}`
}

type Look = '' | 'good' | 'bad' | 'warn'

/** The state of an endpoint in two words, with its colour. */
export function stateOf({ isOn, offBecause, failingSince }: ConsoleEndpoint): { text: string; look: Look } {
  if (isOn) return failingSince === null ? { text: 'On', look: 'good' } : { text: 'Failing', look: 'warn' }
  return offBecause === 'person'
    ? { text: 'Off', look: '' }
    : { text: offBecause === 'gone' ? 'Off, gone' : 'Off, failed', look: 'bad' }
}

export const OUTCOME_WORDS: Readonly<Record<DeliveryOutcome, { text: string; look: Look }>> = {
  delivered: { text: 'Delivered', look: 'good' },
  refused: { text: 'Refused', look: 'bad' },
  redirected: { text: 'Redirected', look: 'bad' },
  'too-late': { text: 'No answer in time', look: 'warn' },
  unreachable: { text: 'Unreachable', look: 'warn' },
  blocked: { text: 'Inside the network', look: 'bad' },
  'given-up': { text: 'Given up', look: 'bad' },
}

/** The message after an action, by the parameter in the URL. */
export const NOTES: ReadonlyMap<string, string> = new Map([
  ['changed', 'The changes are saved.'],
  ['tested', 'A test is on its way. Reload the page to see it in the log.'],
  ['on', 'The endpoint is on. What happened meanwhile goes out now.'],
  ['off', `The endpoint is off. What happens waits for up to ${EVENT_DAYS} days.`],
  ['replayed', 'The events go out again, with the same ids.'],
  ['deleted', 'The endpoint is deleted.'],
  ['token-ended', 'The token has ended. Its next call is refused.'],
])

export const SECRET_USE = 'The receiver verifies each event with it.'
export const SECRET_NOTE = `For ${TWO_SECRETS_HOURS} hours both secrets sign, so the receiver can change to the new one.`
