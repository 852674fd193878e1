import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { ManualFinding } from './manual-findings.ts'

const TAKEN: ManualFinding = 'captured-not-winner'

/**
 * Whether the gateway has money for a scope that no order may keep. `in-progress`: a hold waits for its release.
 * `left-to-a-person`: staff have not given captured money back. Null without such money.
 */
export async function moneyLeft(tx: Tx, scopeId: string): Promise<'in-progress' | 'left-to-a-person' | null> {
  const { rows } = await sql<{ isHold: boolean }>`
    select a.state = 'superseded' as "isHold"
    from orders o join payment_attempts a on a.order_id = o.id
    where o.scope_id = ${scopeId} and (a.state = 'superseded' or (a.state = 'manual' and exists (
      select from reconciliations r
      where r.txn = a.gateway_txn and r.finding = ${TAKEN} and r.resolved_at is null)))
    order by 1 limit 1`.execute(tx)
  const [found] = rows
  if (!found) return null
  return found.isHold ? 'in-progress' : 'left-to-a-person'
}
