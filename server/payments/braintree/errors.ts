import type { AuthoriseAnswer, DeclineReason, Unknown, UnknownBecause } from '../gateway.ts'

/** SDK errors after which the call certainly had no effect. After any other error the effect is unknown. */
const WITHOUT_EFFECT = new Set([
  'invalidKeysError',
  'authenticationError',
  'authorizationError',
  'upgradeRequired',
  'notFoundError',
])
/** HTTP 401 and 403: our key is wrong, or has no right to do this. */
const REFUSED_CREDENTIALS = new Set(['authenticationError', 'authorizationError'])
const UNREACHABLE = new Set(['unexpectedError', 'serviceUnavailableError', 'gatewayTimeoutError'])

/** The type of an SDK error; null if the SDK could not read an answer. */
export function errorType(error: unknown): string | null {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : null
}

/** Whether the gateway does not know the id of a call. */
export function isNotFound(error: unknown): boolean {
  return errorType(error) === 'notFoundError'
}

/** Nothing came from a search within the time limit. */
export class SearchStopped extends Error {}

/** Why a call has no answer, after an error of the SDK. */
export function unknownAfter(error: unknown): Unknown {
  if (error instanceof SearchStopped) return TIMED_OUT
  const type = errorType(error) ?? ''
  if (REFUSED_CREDENTIALS.has(type)) return { outcome: 'unknown', because: 'refused-credentials' }
  return { outcome: 'unknown', because: UNREACHABLE.has(type) ? 'unreachable' : 'error' }
}

/** A request that was refused before it could charge: our keys, our version or our parameters are wrong. */
export function declinedBefore(error: unknown): AuthoriseAnswer | null {
  const code = errorType(error)
  if (code === null || !WITHOUT_EFFECT.has(code)) return null
  const text = error instanceof Error ? error.message : ''
  const reason = REFUSED_CREDENTIALS.has(code) ? 'refused-credentials' : 'invalid-request'
  return {
    outcome: 'declined',
    decline: { reason, code, text, type: null },
    transactionId: null,
    instrument: null,
  }
}

const UNDECIDED: Readonly<Record<string, UnknownBecause>> = {
  /** “Cannot use a payment_method_nonce more than once.” */
  91564: 'nonce-used',
  /** The first request with this API request key is still running. */
  915233: 'in-flight',
  /** The first request with this API request key ended in a server error. */
  915235: 'error',
  /** The first request with this API request key had another content. It may have held the money. */
  915232: 'duplicate',
}
const OF_THE_CARD = new Set(['payment_method_nonce', 'paymentMethodNonce', 'number', 'cvv'])

/**
 * Codes of an instrument. A detail is missing or invalid, the card is not on file, or the sandbox does not know it.
 * Source: Braintree's list of validation errors of credit cards and transactions.
 */
const OF_A_DETAIL: Readonly<Record<string, DeclineReason>> = {
  81714: 'invalid-number',
  81715: 'invalid-number',
  81716: 'invalid-number',
  81709: 'invalid-expiry',
  81710: 'invalid-expiry',
  81711: 'invalid-expiry',
  81712: 'invalid-expiry',
  81713: 'invalid-expiry',
  /** Payment method token is invalid: it is unknown, or was removed. */
  91518: 'instrument-gone',
}

type ValidationError = { code: string; attribute: string; message: string }

/**
 * What validation errors mean for an attempt. There can be several, in no certain order. One that does not decide about
 * an earlier request comes first.
 */
export function refusalOf(errors: readonly ValidationError[]): AuthoriseAnswer {
  const undecided = errors.find(({ code }) => UNDECIDED[code] !== undefined)
  const because = undecided && UNDECIDED[undecided.code]
  if (because) return { outcome: 'unknown', because }
  const [error] = errors
  if (!error) return { outcome: 'unknown', because: 'error' }
  const { code, attribute, message } = error
  const reason = OF_A_DETAIL[code] ?? (OF_THE_CARD.has(attribute) ? 'invalid-nonce' : 'invalid-request')
  return {
    outcome: 'declined',
    decline: { reason, code, text: message, type: reason === 'instrument-gone' ? 'hard' : null },
    transactionId: null,
    instrument: null,
  }
}

/** The answer after the time limit. */
export const TIMED_OUT: Unknown = { outcome: 'unknown', because: 'timeout' }
/** Whether the time limit of a call is over. Then nobody waits for it, so it takes no further step. */
export type IsOver = () => boolean

/** The call's own answer, or unknown after the time limit. Rejections pass through. */
export async function withinLimit<Answer>(
  call: (isOver: IsOver) => Promise<Answer>,
  limitMs: number,
): Promise<Answer | Unknown> {
  const { promise: limit, resolve } = Promise.withResolvers<Unknown>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    resolve(TIMED_OUT)
  }, limitMs)
  try {
    return await Promise.race([call(() => isOver), limit])
  } finally {
    clearTimeout(timer)
  }
}
