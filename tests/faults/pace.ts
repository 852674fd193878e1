import type { Pace } from '#server/payments/index.ts'

/** A faster pace for the engine; leases still outlast a gateway call of two seconds. */
export const QUICK: Pace = {
  leaseSeconds: 5,
  waits: [0.3, 0.6, 1, 2],
  nonceDeadSeconds: 15,
  spentFirstSeconds: 3,
  spentLaterSeconds: 5,
}

/** Rate limits that allow many buyers in a short time. */
export const QUICK_LIMITS = { RATE_LIMITS: '0', DATABASE_POOL: '20' }
