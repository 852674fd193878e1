import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A row that was stored outside the database, to compare it later. */
export type Head = { n: number; hash: string }
export type ChainBreak = {
  n: number
  why:
    /** The hash of the row does not match its content. */
    | 'changed'
    /** The row does not contain the hash of the previous row. */
    | 'does-not-follow'
    /** Rows before it are missing. */
    | 'gap'
  /** The hash that the content of the row gives. */
  gives: string
}
export type ChainState =
  | { outcome: 'whole'; rows: number; head: Head | null }
  | { outcome: 'broken'; rows: number; first: ChainBreak; breaks: number }
  /** The chain is complete, but the given head was never its end. */
  | { outcome: 'another-chain'; rows: number; head: Head | null }

/** The number of rows that one statement recalculates. */
const SLICE = 50_000

/**
 * Recalculates the whole audit trail. Give a head that was stored outside the database. Then missing last rows, and a
 * completely rewritten trail, are found too.
 */
export async function verifyChain(
  db: Db,
  { kept = null, slice = SLICE }: { kept?: Head | null; slice?: number } = {},
): Promise<ChainState> {
  let end: Head = { n: 0, hash: '' }
  let rows = 0
  let first: ChainBreak | null = null
  let breaks = 0
  for (;;) {
    const part = await verifySlice(db, end, slice)
    rows += part.rows
    breaks += part.breaks
    first ??= part.first
    if (part.end === null) break
    end = part.end
  }
  if (first) return { outcome: 'broken', rows, first, breaks }
  const head = rows === 0 ? null : end
  return { outcome: (await holds(db, kept)) ? 'whole' : 'another-chain', rows, head }
}

type Slice = { rows: number; breaks: number; first: ChainBreak | null; end: Head | null }

/** Recalculates the rows that follow a row. `end` is null if there are no rows. */
async function verifySlice(db: Db, after: Head, limit: number): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with chain as (
      select a.n, a.hash, a.before, staff_action_hash(a) as gives,
             lag(a.n, 1, ${after.n}::bigint) over (order by a.n) as n_before,
             lag(a.hash, 1, decode(${after.hash}, 'hex')) over (order by a.n) as hash_before
      from (select * from staff_actions where n > ${after.n} order by n limit ${limit}) a),
    wrong as (
      select n, encode(gives, 'hex') as gives, case when n <> n_before + 1 then 'gap' when hash <> gives then 'changed' else 'does-not-follow' end as why
      from chain where n <> n_before + 1 or hash <> gives or before <> hash_before)
    select (select count(*)::int from chain) as rows, (select count(*)::int from wrong) as breaks,
           (select jsonb_build_object('n', n, 'why', why, 'gives', gives) from wrong order by n limit 1) as first,
           (select jsonb_build_object('n', n, 'hash', encode(hash, 'hex')) from chain order by n desc limit 1) as end`.execute(
    db,
  )
  const [part] = rows
  if (!part) throw new Error('the database returned no row for a sum')
  return part
}

async function holds(db: Db, kept: Head | null): Promise<boolean> {
  if (!kept) return true
  const row = await db.selectFrom('staff_actions').select('hash').where('n', '=', kept.n).executeTakeFirst()
  return row?.hash.toString('hex') === kept.hash
}
