import { sql } from 'kysely'
import { decimalOf } from '#domain/money.ts'
import { hasTime } from '#domain/pricing/price-change.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { findChange, type PriceChange } from './change-store.ts'
import { planPriceChange } from './plan-price-change.ts'
import type { ChangedBy } from './prepare-change.ts'

export type Decided =
  | { outcome: 'decided'; change: PriceChange; isNew: boolean }
  /** Another person has decided first. */
  | { outcome: 'decided-before'; change: PriceChange }
  /** A present price is no longer the one that its author saw. */
  | { outcome: 'changed-meanwhile' }
  | { outcome: 'past' | 'unknown' }

/**
 * Makes a prepared change: its prices begin on their day. One change is made at a time. If a price is no longer the one
 * that its author saw, the change is refused.
 */
export async function makeChange(tx: Tx, id: number, by: ChangedBy): Promise<Decided> {
  await sql`lock table package_prices in share row exclusive mode`.execute(tx)
  const change = await findChange(tx, { id }, { forUpdate: true })
  if (!change) return { outcome: 'unknown' }
  if (change.state !== 'prepared') return decidedBefore(change, { state: 'made', by })
  const planned = await planPriceChange(tx, { ...change, prices: typedAgain(change) })
  if (planned.outcome === 'past') return { outcome: 'past' }
  if (planned.outcome !== 'planned') return { outcome: 'changed-meanwhile' }
  const sawOthers = planned.plan.some((line, n) => line.priceMinor !== change.prices[n]?.wasMinor)
  if (sawOthers) return { outcome: 'changed-meanwhile' }
  await tx.updateTable('package_prices').set({ is_made: true }).where('change_id', '=', id).execute()
  return decide(tx, id, { state: 'made', by })
}

/** Withdraws a change that has not begun. Its rows stay, and have no effect. */
export async function withdrawChange(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: ChangedBy,
): Promise<Decided> {
  await sql`lock table package_prices in share row exclusive mode`.execute(tx)
  const change = await findChange(tx, { id }, { forUpdate: true })
  if (!change) return { outcome: 'unknown' }
  if (change.state === 'withdrawn') return decidedBefore(change, { state: 'withdrawn', by })
  const now = await readNow(tx)
  if (change.state === 'made' && !hasTime(change.beginsAt, now)) return { outcome: 'past' }
  await tx.updateTable('package_prices').set({ is_made: false }).where('change_id', '=', id).execute()
  return decide(tx, id, { state: 'withdrawn', by, reason })
}

const typedAgain = ({ prices }: PriceChange) =>
  prices.map((price) => ({ ...price, amount: decimalOf(price.newMinor, price.currency) }))

type Decision = { state: 'made' | 'withdrawn'; by: ChangedBy }
/** Only a withdrawal has its own reason. */
type Reasoned = Decision & { reason?: string }

/** The same person may send the same decision twice, for example after a lost answer. */
function decidedBefore(change: PriceChange, { state, by }: Decision): Decided {
  const isSame = change.state === state && change.decidedBy === by.id
  return isSame ? { outcome: 'decided', change, isNew: false } : { outcome: 'decided-before', change }
}

async function decide(tx: Tx, id: number, { state, by, reason }: Reasoned): Promise<Decided> {
  await tx
    .updateTable('catalogue_changes')
    .set({
      state,
      decided_by: by.id,
      decided_name: by.name,
      decided_at: await readNow(tx),
      ...(reason === undefined ? {} : { withdrawn_reason: reason }),
    })
    .where('id', '=', id)
    .execute()
  const change = await findChange(tx, { id })
  if (!change) throw new Error('the decided change is missing')
  return { outcome: 'decided', change, isNew: true }
}
