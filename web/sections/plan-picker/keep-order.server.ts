import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import type { Chooser } from './chooser.ts'

export type NotKept = { error: string }

/** Saves the choice; null after success. */
export async function keepOrder(
  { ways, keepOrder: keep }: Pick<Chooser, 'ways' | 'keepOrder'>,
  order: OrderDetail,
): Promise<NotKept | Response | null> {
  const result = await keep(order)
  if (result.ok) return null
  return (await ways.ended(result)) ?? { error: result.problem.message }
}
