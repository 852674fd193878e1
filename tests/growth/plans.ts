import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { WAITING_INDEXES } from './small-tables.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

/** The planner assumes this many rows in each table and in each index. */
const ROWS = 1_000_000
/** How many of the rows have an id of their own, as PostgreSQL writes it: a half, so each id has two rows. */
const ROWS_OF_AN_ID = -0.5
/** The rows that it assumes in an index of waiting work. */
const WAITING = 1000

/**
 * The statements that would read all of a growing table, each with the name of the table. They are planned like cached
 * prepared statements: without their values, for tables of a million rows. @param small tables that do not grow
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
          when relname = any(${[...WAITING_INDEXES]}::text[]) then ${WAITING}::real
          else ${ROWS}::real end
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
          and relname <> all(${[...small]}::text[]) and pg_relation_size(c.oid) > 0`.execute(tx)
      // Without statistics, it assumes that each person and each order has thousands of rows in every table.
      await sql`
        select pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', attname::text,
          'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', ${ROWS_OF_AN_ID}::real)
        from pg_attribute join pg_class c on c.oid = attrelid
        where relkind = 'r' and relnamespace = 'public'::regnamespace and atttypid = 'uuid'::regtype`.execute(
        tx,
      )
      for (const text of statements) {
        const likely = await readsOf(tx, text, small)
        if (likely.size === 0) continue
        // The planner reads an empty table as a whole, because it is short. Sequential scans are switched off to see
        // whether an index would do.
        await sql`set local enable_seqscan = off`.execute(tx)
        const needed = await readsOf(tx, text, small)
        await sql`set local enable_seqscan = on`.execute(tx)
        for (const read of needed)
          if (likely.has(read)) found.push(`${read}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
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

/**
 * The tables that a plan reads from their beginning to their end: directly, or through an index that no condition
 * narrows. An index of waiting work does not count, because it is short. The first rows of an index do not count either.
 */
export function readsIn(node: Node, small: ReadonlySet<string>): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, Plans: parts = [] } = node
  if (type === 'Limit' && isInOrder(parts[0])) return []
  const isWhole =
    index === undefined
      ? type === 'Seq Scan'
      : node['Index Cond'] === undefined && !WAITING_INDEXES.has(index)
  const own = isWhole && !small.has(table) ? [table] : []
  // The index of a bitmap does not name its table, but the node above it does.
  const below = parts.map((part) => readsIn({ 'Relation Name': table, ...part }, small))
  // If two indexes are combined, it is enough that one of them is selective.
  if (type === 'BitmapAnd' && below.some((reads) => reads.length === 0)) return []
  return [...own, ...below.flat()]
}

/** Whether a node returns the rows of one index in its order, and leaves none out. */
function isInOrder(node: Node | undefined): boolean {
  if (node === undefined || node.Filter !== undefined) return false
  return node['Node Type'] === 'LockRows'
    ? isInOrder(node.Plans?.[0])
    : /^Index (Only )?Scan$/.test(node['Node Type'])
}
