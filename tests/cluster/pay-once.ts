import { z } from 'zod'
import type { Call } from '#tests/support/api.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay } from '#tests/support/buyers/joining.ts'

export type Paid = { transactionId: string; totalMinor: number }

const paid = z.object({
  receipt: z.object({ transactionId: z.string(), totals: z.object({ total: z.number() }) }),
})

/** A new parent signs up and pays. @throws if the payment is not answered with a receipt */
export async function payOnce(call: Call): Promise<Paid> {
  const draft = await aDraftReadyToPay(call)
  const { status, body } = await placeOrder(call, draft, await anOrder(call, draft))
  if (status !== 200) throw new Error(`a buyer was answered ${status}`)
  const { transactionId, totals } = paid.parse(body).receipt
  return { transactionId, totalMinor: totals.total }
}
