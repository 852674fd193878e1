import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/**
 * The planner assumes this many rows in each table. It assumes fewer in a partial index, which lists only waiting work.
 */
const ROWS = 1_000_000
const WAITING = 1000
/** Partial indexes that still have rows of all customers. */
const OF_CUSTOMERS = ['orders_one_live', 'entitlement_slots_one_live', 'registrations_addresses']

/**
 * The statements that would read all of a growing table, each with what it reads. They are planned like cached prepared
 * statements: without their values, for tables of a million rows. @param small tables that do not grow
 */
export async function readsOfAll(
  db: Db,
  statements: Iterable<string>,
  small: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      // Each table gets one page, because the planner reads the real number of pages. It guesses the rows of a table
      // without pages.
      await sql`
        update pg_class c set relpages = 1, reltuples = case
          when exists (select from pg_index where indexrelid = c.oid and indpred is not null)
            and relname <> all(${OF_CUSTOMERS}::text[]) then ${WAITING}::real
          else ${ROWS}::real end
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
          and relname <> all(${[...small]}::text[]) and pg_relation_size(c.oid) > 0`.execute(tx)
      for (const text of statements) {
        const likely = await readsOf(tx, text, small)
        if (likely.size === 0) continue
        // The planner reads an empty table as a whole, because it is short. Sequential scans are switched off to see
        // whether an index would do.
        await sql`set local enable_seqscan = off`.execute(tx)
        const needed = await readsOf(tx, text, small)
        await sql`set local enable_seqscan = on`.execute(tx)
        for (const read of needed)
          if (likely.has(read) || OF_CUSTOMERS.includes(read))
            found.push(`${read}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

class Undone extends Error {}

async function readsOf(tx: Tx, text: string, small: ReadonlySet<string>): Promise<Set<string>> {
  return new Set((await planOf(tx, text)).flatMap((plan) => readsIn(plan, small)))
}

/** The plans of a statement, without values of its parameters. */
export async function planOf(db: Db | Tx, text: string): Promise<Node[]> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (generic_plan, costs off, format json) ${text}`)
    .execute(db)
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** The tables, and indexes of all customers, that a plan reads from their beginning to their end. */
export function readsIn(node: Node, small: ReadonlySet<string>): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Plans: parts = [] } = node
  const isWhole = node['Index Cond'] === undefined && OF_CUSTOMERS.includes(index)
  const own = type === 'Seq Scan' && !small.has(table) ? [table] : isWhole ? [index] : []
  const below = parts.map((part) => readsIn(part, small))
  // If two indexes are combined, it is enough that one of them is selective.
  if (type === 'BitmapAnd' && below.some((reads) => reads.length === 0)) return []
  return [...own, ...below.flat()]
}
