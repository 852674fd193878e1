import type { Tx } from '#server/db/database.ts'
import { wasHeldInVain, type Attempt, type Order } from '../records/attempt.ts'
import { payerOf, paymentElsewhere, type Elsewhere, type HumanKeys } from '../records/humans.ts'

type Asked = { open: Order; keys: HumanKeys; countsPaid: boolean }

/**
 * The payment to which the newest attempt of an open order has yielded, if it still exists; null otherwise. The buyer
 * knows about it since the hold of a good card. So another hold would reveal nothing new.
 */
export async function yieldedBefore(tx: Tx, { open, keys, countsPaid }: Asked): Promise<Elsewhere | null> {
  const newest = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', open.id)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (!newest || !wasHeldInVain(newest) || !isSameHuman(payerOf(open), keys)) return null
  const elsewhere = await paymentElsewhere(tx, { scopeId: open.scope_id, keys, countsPaid, yielded: newest })
  return elsewhere === 'paid-elsewhere' && isStillHeld(newest) ? 'in-progress' : elsewhere
}

function isStillHeld({ state }: Attempt): boolean {
  return state === 'superseded'
}

/** The draft may have another payer now, who does not know about the earlier hold. */
function isSameHuman(one: HumanKeys, other: HumanKeys): boolean {
  return isSame(one.email, other.email) && isSame(one.person, other.person)
}

/** One shared key is enough. Two people without data are treated as the same person. */
function isSame(one: readonly Buffer[], other: readonly Buffer[]): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length
  return one.some((hash) => other.some((same) => same.equals(hash)))
}
