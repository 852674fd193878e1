import { z } from 'zod'
import { billedBuyer, type OrderOnFile } from '#server/payments/index.ts'
import { readPriceSnapshot, type PlanChangePrice, type PriceSnapshot } from '#server/orders/index.ts'

const requestShape = z.object({
  /** The buyer's data at the time of the payment. */
  buyer: billedBuyer,
  /** The version of the plan that it changes. */
  version: z.number().int(),
})
/** What the order of a change keeps besides its price. */
export type KeptRequest = z.output<typeof requestShape>

type ChangedOrder = { request: KeptRequest; snapshot: PriceSnapshot; change: PlanChangePrice }

/** Reads the stored order of a change. @throws if this code did not write it. */
export function readChangedOrder({
  request,
  snapshot,
}: Pick<OrderOnFile, 'request' | 'snapshot'>): ChangedOrder {
  const price = readPriceSnapshot(snapshot)
  if (!price.change) throw new Error('the order of a change does not contain the change')
  return { request: requestShape.parse(request), snapshot: price, change: price.change }
}
