/** How a try to deliver an event ended. Only `delivered` is a success. */
export const DELIVERY_OUTCOMES = [
  'delivered',
  /** Any answer that is neither 2xx nor 3xx. */
  'refused',
  'redirected',
  'too-late',
  'unreachable',
  /** The address is inside the network. */
  'blocked',
  /** The event failed for days while others arrived. */
  'given-up',
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]
