import { expect, test } from 'vitest'
import { afterEvent, type SubscriptionEvent, type SubscriptionState } from './states.ts'

const RENEWING: SubscriptionState = { state: 'active', renews: true }
const ENDING: SubscriptionState = { state: 'active', renews: false }
const PAST_DUE: SubscriptionState = { state: 'past-due' }
const ENDED: SubscriptionState = { state: 'ended' }
const EVENTS: readonly SubscriptionEvent[] = [
  'paid',
  'renewal-off',
  'renewal-on',
  'period-over',
  'grace-over',
]

/** The state after the events, in the order of `EVENTS`. */
const after = (state: SubscriptionState) => EVENTS.map((event) => afterEvent(state, event))

test('a renewing subscription goes on when it is paid, and waits for its payment when its time is over', () => {
  expect(after(RENEWING)).toEqual([RENEWING, ENDING, RENEWING, PAST_DUE, null])
})

test('with renewal off it ends with the paid time, and can be switched on until then', () => {
  expect(after(ENDING)).toEqual([ENDING, ENDING, RENEWING, ENDED, null])
})

test('a past-due subscription goes on when it is paid, and ends after its grace period or on request', () => {
  expect(after(PAST_DUE)).toEqual([RENEWING, ENDED, PAST_DUE, null, ENDED])
})

test('an ended subscription stays ended', () => {
  expect(after(ENDED)).toEqual([null, null, null, null, null])
})
