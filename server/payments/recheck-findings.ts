import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { reconcile } from './reconcile.ts'

const RECHECK_SECONDS = 3600
const AT_ONCE = 20

/**
 * Asks the gateway again about open findings, each once an hour: the comparison closes what has resolved. A paid
 * order that was marked refunded needs no money any more. Answers how many it asked about.
 */
export async function recheckFindings(engine: Engine): Promise<number> {
  await closeRefunded(engine)
  const { rows } = await sql<{ txn: string }>`
    update reconciliations set checked_at = now() where (day, txn, finding) in (
      select day, txn, finding from reconciliations
      where resolved_at is null and checked_at <= now() - make_interval(secs => ${RECHECK_SECONDS})
      order by checked_at limit ${AT_ONCE} for update skip locked)
    returning txn`.execute(engine.db)
  for (const txn of new Set(rows.map((row) => row.txn))) {
    const found = await engine.gateway.find(txn)
    if (found.outcome === 'found') await reconcile(engine, found.transaction)
  }
  return rows.length
}

async function closeRefunded({ db }: Engine): Promise<void> {
  await sql`
    update reconciliations r set resolved_at = now(), closed_by_sweep = true
    where resolved_at is null and finding in ('paid-voided', 'paid-settlement-declined', 'paid-missing')
      and exists (select 1 from orders where winner_txn = r.txn and state = 'refunded')`.execute(db)
}

/** How many findings wait for a person. */
export async function openFindings({ db }: Pick<Engine, 'db'>): Promise<number> {
  const { open } = await db
    .selectFrom('reconciliations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
