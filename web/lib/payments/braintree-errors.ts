import type { Because, Failed } from './provider.ts'

/** The SDK's error code, or an empty text for other errors. */
export function braintreeCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const CANCELLED = new Set([
  'VENMO_CANCELED',
  'VENMO_APP_CANCELED',
  'VENMO_CUSTOMER_CANCELED',
  'VENMO_DESKTOP_CANCELED',
  'FRAME_SERVICE_FRAME_CLOSED',
  'PAYPAL_POPUP_CLOSED',
  'THREEDS_CARDINAL_SDK_CANCELED',
])

/** Whether the buyer closed the window or cancelled. */
export function isCancelled(error: unknown): boolean {
  return CANCELLED.has(braintreeCode(error))
}

/** Why the provider has failed: the network, or a refusal. */
export function failedBy(error: unknown): Failed {
  const network = error instanceof Error && 'type' in error && error.type === 'NETWORK'
  const because: Because = network || /NETWORK|TIMEOUT/.test(braintreeCode(error)) ? 'network' : 'refused'
  return { outcome: 'failed', because }
}

/** The details of an SDK error, as an object. */
export function detailsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error) || !('details' in error)) return {}
  const { details } = error
  return typeof details === 'object' && details !== null ? { ...details } : {}
}
