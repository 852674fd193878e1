import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A row that was written outside the database, to compare it later. */
export type Head = { n: number; hash: string }
export type ChainBreak = {
  n: number
  why:
    /** The content of the row does not give its hash. */
    | 'changed'
    /** The row does not carry the hash of the row before. */
    | 'does-not-follow'
    /** Rows before it are missing. */
    | 'gap'
}
export type ChainState =
  | { outcome: 'whole'; rows: number; head: Head | null }
  | { outcome: 'broken'; rows: number; first: ChainBreak; breaks: number }
  /** The chain is whole, and it is not the chain of which the given head was once the end. */
  | { outcome: 'another-chain'; rows: number; head: Head | null }

/**
 * Recalculates the whole audit trail. Give a head that was kept outside the database. Then a trail whose end is
 * missing is noticed too, and one that was written again from the start.
 */
export async function verifyChain(db: Db, kept: Head | null = null): Promise<ChainState> {
  const { rows: broken } = await sql<ChainBreak & { breaks: number }>`
    with chain as (
      select a.n, a.hash, a.before, staff_action_hash(a) as gives,
             lag(a.n, 1, 0::bigint) over (order by a.n) as n_before,
             lag(a.hash, 1, '\\x'::bytea) over (order by a.n) as hash_before
      from staff_actions a)
    select n, case when n <> n_before + 1 then 'gap' when hash <> gives then 'changed' else 'does-not-follow' end as why,
           count(*) over ()::int as breaks
    from chain where n <> n_before + 1 or hash <> gives or before <> hash_before
    order by n limit 1`.execute(db)
  const { rows, head } = await readHead(db)
  const [first] = broken
  if (first) return { outcome: 'broken', rows, first: { n: first.n, why: first.why }, breaks: first.breaks }
  return { outcome: (await holds(db, kept)) ? 'whole' : 'another-chain', rows, head }
}

async function readHead(db: Db): Promise<{ rows: number; head: Head | null }> {
  const { rows } = await sql<{ rows: number; n: number | null; hash: string | null }>`
    select count(*)::int as rows, max(n) as n,
           (select encode(hash, 'hex') from staff_actions order by n desc limit 1) as hash
    from staff_actions`.execute(db)
  const [found] = rows
  if (!found || found.n === null || found.hash === null) return { rows: 0, head: null }
  return { rows: found.rows, head: { n: found.n, hash: found.hash } }
}

async function holds(db: Db, kept: Head | null): Promise<boolean> {
  if (!kept) return true
  const row = await db.selectFrom('staff_actions').select('hash').where('n', '=', kept.n).executeTakeFirst()
  return row?.hash.toString('hex') === kept.hash
}
