import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Engine } from '../engine.ts'
import { compareApart, NoComparison } from '../records/comparison.ts'
import type { FindingWithoutTransaction } from '../records/manual-findings.ts'
import { reconcile } from './reconcile.ts'

const RECHECK_SECONDS = HOUR_SECONDS
const AT_ONCE = 20
/** These are left out. The recoverer asks about attempts and refunds, and staff handle slices and refused refunds. */
const WITHOUT_TRANSACTION: readonly FindingWithoutTransaction[] = [
  'unreadable',
  'not-resolved',
  'not-compared',
  'refund-refused',
  'refund-unknown',
  'refund-failed',
  'refund-missing',
]

/**
 * Asks the gateway again about open findings, each once an hour. The comparison closes resolved ones. A
 * finding that cannot be compared does not block the others. Returns the number of findings.
 */
export async function recheckFindings(engine: Engine): Promise<number> {
  const { rows } = await sql<{ txn: string }>`
    update reconciliations set checked_at = app_now() where (day, txn, finding) in (
      select day, txn, finding from reconciliations
      where resolved_at is null and finding <> all(${sql.val(WITHOUT_TRANSACTION)}::text[])
        and checked_at <= app_now() - make_interval(secs => ${RECHECK_SECONDS})
      order by checked_at limit ${AT_ONCE} for update skip locked)
    returning txn`.execute(engine.db)
  for (const txn of new Set(rows.map((row) => row.txn))) {
    await compareApart(engine, async () => recheck(engine, txn)).catch((error: unknown) => {
      // The gateway did not answer. There is another alert for that.
      if (!(error instanceof NoComparison)) throw error
    })
  }
  return rows.length
}

async function recheck(engine: Engine, txn: string): Promise<void> {
  const found = await engine.gateway.find(txn)
  if (found.outcome === 'found') await reconcile(engine, found.transaction)
}

/** The number of findings that wait for a person. */
export async function openFindings({ db }: Pick<Engine, 'db'>): Promise<number> {
  const { open } = await db
    .selectFrom('reconciliations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
