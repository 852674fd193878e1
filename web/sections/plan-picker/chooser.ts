import type { z } from 'zod'
import type { Problem } from '#domain/contracts/contract.ts'
import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import type { coupon } from '#domain/contracts/pricing.ts'
import type { Residence } from './offered-packages.server.ts'

/** The parameter of the build page with the term that the parent looked at. */
export const YEARS = 'years'

export type Refused = { ok: false; status: number; problem: Problem }

/** The pages of a flow for its buyers. */
export type Ways = {
  path: (to: 'packages' | 'build' | 'payment' | 'duplicate') => string
  /** The redirect for a draft or link that has ended; null if a call was refused for another reason. */
  ended: (refused: Refused, at?: 'pay') => Promise<Response | null>
}

/** A person who chooses a package, with the calls of their flow. */
export type Chooser = {
  ways: Ways
  /** Their choice so far. */
  order: OrderDetail | null
  residence: Residence
  /** The bearer of calls that accept one. */
  headers: { authorization?: string }
  /** Their coupons, and the package that they have chosen themselves. Another person's choice is never marked. */
  offered: () => Promise<{ coupons: readonly z.output<typeof coupon>[]; chosenId: number | null }>
  keepOrder: (order: OrderDetail) => Promise<{ ok: true } | Refused>
}
