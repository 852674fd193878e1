import type { Pace } from '#server/payments/index.ts'

/** A day of the engine in a minute: leases outlast a gateway call of one second. */
export const QUICK: Pace = { leaseSeconds: 3, waits: [0.3, 0.6, 1, 2], nonceDeadSeconds: 30 }
