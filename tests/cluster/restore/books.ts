import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type Row = { txn: string; minor: number }

/** The payments whose amount at the gateway differs from our ledger. */
export async function differences(db: Db, book: Db): Promise<string[]> {
  const ours = await sql<Row>`
    select gateway_txn as txn, sum(case kind when 'capture' then amount_minor when 'refund' then -amount_minor else 0 end)::int as minor
    from payment_ledger group by gateway_txn`.execute(db)
  const theirs = await sql<Row>`
    select transaction_id as txn, sum(case event when 'captured' then amount_minor when 'refunded' then -amount_minor else 0 end)::int as minor
    from sandbox_journal group by transaction_id`.execute(book)
  const kept = new Map(theirs.rows.map(({ txn, minor }) => [txn, minor]))
  for (const { txn, minor } of ours.rows) kept.set(txn, (kept.get(txn) ?? 0) - minor)
  return [...kept].filter(([, minor]) => minor !== 0).map(([txn]) => txn)
}

/** A digest of the orders and the ledger. */
export async function contentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select (select count(*) || ' orders ' || md5(string_agg(concat_ws(' ', id, state, winner_txn), ',' order by id)) from orders)
      || (select md5(string_agg(concat_ws(' ', gateway_txn, kind, amount_minor), ',' order by gateway_txn, kind))
          from payment_ledger) as content`.execute(db)
  return rows[0]?.content ?? 'nothing'
}

/** The time of the database server, as pgBackRest reads it. */
export async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as now`.execute(
    db,
  )
  return rows[0]?.now ?? ''
}

/** The payments that wait for an operator, each with its findings. */
export async function openFindings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .select(['txn', 'finding'])
    .where('resolved_at', 'is', null)
    .execute()
  return rows.map(({ txn, finding }) => `${finding} ${txn}`).toSorted()
}
