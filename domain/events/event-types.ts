/**
 * The types of events for the company's other systems. Their wire formats are in
 * `domain/contracts/published-events.ts`.
 */
export const EVENT_TYPES = [
  'person.signed_up',
  'person.erased',
  'consent.recorded',
  'order.paid',
  'order.unpaid',
  'order.refunded',
  'order.dispute_lost',
  'order.dispute_reversed',
  'subscription.started',
  'subscription.renewed',
  'subscription.unpaid',
  'subscription.ended',
  'endpoint.tested',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
