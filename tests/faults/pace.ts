import type { Pace } from '#server/payments/index.ts'

/** A day of the engine in a minute: leases outlast a gateway call of one second. */
export const QUICK: Pace = { leaseSeconds: 3, waits: [0.3, 0.6, 1, 2], nonceDeadSeconds: 12 }

/** Settings of the application under which one buyer after another is nothing suspicious. */
export const QUICK_LIMITS = { RATE_LIMITS: '0', DATABASE_POOL: '20' }
