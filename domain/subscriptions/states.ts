/** The states of a subscription. The person has access in all states except `ended`. */
export type SubscriptionState =
  | {
      state: 'active'
      /** Whether it goes on after the paid time. Without renewal, it ends then. */
      renews: boolean
    }
  /** The paid time is over, the payment of the next term has failed, and it is tried again. */
  | { state: 'past-due' }
  | { state: 'ended' }

/** Whether the next term is to be paid: it renews, or its payment is tried again. */
export function willRenew(subscription: SubscriptionState): boolean {
  return subscription.state === 'past-due' || (subscription.state === 'active' && subscription.renews)
}

/** What can happen to a subscription. */
export type SubscriptionEvent =
  /** A term was paid. */
  | 'paid'
  | 'renewal-off'
  | 'renewal-on'
  /** The last paid moment has passed. */
  | 'period-over'
  /** The days in which a failed payment is tried again have passed. */
  | 'grace-over'

const RENEWING: SubscriptionState = { state: 'active', renews: true }
const ENDING: SubscriptionState = { state: 'active', renews: false }
const PAST_DUE: SubscriptionState = { state: 'past-due' }
const ENDED: SubscriptionState = { state: 'ended' }

type Moves = Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>

const OF_RENEWING: Moves = {
  paid: RENEWING,
  'renewal-off': ENDING,
  'renewal-on': RENEWING,
  'period-over': PAST_DUE,
}
const OF_ENDING: Moves = {
  paid: ENDING,
  'renewal-off': ENDING,
  'renewal-on': RENEWING,
  'period-over': ENDED,
}
const OF_PAST_DUE: Moves = {
  paid: RENEWING,
  'renewal-off': ENDED,
  'renewal-on': PAST_DUE,
  'grace-over': ENDED,
}

/**
 * The state after an event, or null if the event cannot happen in this state. An ended subscription stays ended; the
 * person can buy a new one.
 */
export function afterEvent(now: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  switch (now.state) {
    case 'active':
      return (now.renews ? OF_RENEWING : OF_ENDING)[event] ?? null
    case 'past-due':
      return OF_PAST_DUE[event] ?? null
    case 'ended':
      return null
  }
}
