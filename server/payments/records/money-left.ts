import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { ManualFinding } from './manual-findings.ts'

const TAKEN: ManualFinding = 'captured-not-winner'

/** An attempt whose hold waits for its release, or whose captured money staff have not given back. */
const HAS_MONEY = sql<boolean>`(money.state = 'superseded' or (money.state = 'manual' and exists (
  select from reconciliations taken
  where taken.txn = money.gateway_txn and taken.finding = ${sql.lit(TAKEN)} and taken.resolved_at is null)))`

/** Whether the gateway has money for an order that may not keep it. `order` is the alias of `orders` in the query. */
export function hasMoneyLeft(order: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payment_attempts money where money.order_id = ${sql.ref(`${order}.id`)} and ${HAS_MONEY})`
}

/**
 * Whether the gateway has money for a scope that no order may keep. `in-progress`: a hold waits for its release.
 * `left-to-a-person`: staff have not given captured money back. Null without such money.
 */
export async function moneyLeft(tx: Tx, scopeId: string): Promise<'in-progress' | 'left-to-a-person' | null> {
  const { rows } = await sql<{ isHold: boolean }>`
    select money.state = 'superseded' as "isHold"
    from orders o join payment_attempts money on money.order_id = o.id
    where o.scope_id = ${scopeId} and ${HAS_MONEY}
    order by 1 limit 1`.execute(tx)
  const [found] = rows
  if (!found) return null
  return found.isHold ? 'in-progress' : 'left-to-a-person'
}
