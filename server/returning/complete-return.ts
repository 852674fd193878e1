import { completeAlone, type FulfilContext, type PaidBuyer } from '#server/checkout/index.ts'
import type { Tx } from '#server/db/database.ts'
import { forgetChoice } from './choice-store.ts'

/**
 * Completes the order of a returning parent: stores their consents. Family, role and account stay as they are. If the
 * box for marketing was not ticked, the earlier answer stays.
 */
export async function completeReturn(tx: Tx, { order }: FulfilContext): Promise<PaidBuyer> {
  const { person, buyer } = await completeAlone(tx, order, { keepsMarketing: true })
  await forgetChoice(tx, person.id)
  return { ...buyer, accountType: (await startedFamily(tx, person.id)) ? 'Parent A' : 'Parent B' }
}

/** Whether a person signed up with their own order, and not by an invitation. */
async function startedFamily(tx: Tx, userId: string): Promise<boolean> {
  const first = await tx
    .selectFrom('orders')
    .select('id')
    .where('payer_id', '=', userId)
    .where('flow', '=', 'join')
    .executeTakeFirst()
  return first !== undefined
}
