import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * What the database has written until now: the log of changes, the whole pages in it, and the tables. The position in the
 * log is not used. It also moves when a file of the log is archived before it is full.
 */
export type Written = { wal: number; pages: number; commits: number; bytes: Map<string, number> }

export async function written(db: Db): Promise<Written> {
  const totals = await sql<{ wal: number; pages: number; commits: number }>`
    select wal_bytes::float8 as wal, wal_fpi::float8 as pages, xact_commit::float8 as commits
    from pg_stat_database, pg_stat_wal where datname = current_database()`.execute(db)
  const tables = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const { wal = 0, pages = 0, commits = 0 } = totals.rows[0] ?? {}
  return { wal, pages, commits, bytes: new Map(tables.rows.map(({ name, bytes }) => [name, bytes])) }
}

/** Copies one draft until there are this many drafts of the last day, each with its own e-mail. */
export async function fillWithDrafts(db: Db, many: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into registrations (key_hash, parent, co_parent, children, address, selected_package_id, locale,
                                 created_at, touched_at, expires_at)
      select sha256(gen_random_uuid()::text::bytea), jsonb_set(one.parent, '{email}', to_jsonb(n || '@example.com')),
             one.co_parent, one.children, one.address, one.selected_package_id, one.locale, at, at,
             at + interval '24 hours'
      from (select * from registrations where address is not null limit 1) one,
           generate_series(1, ${many} - (select count(*) from registrations)) n,
           lateral (select now() - interval '22 hours' * random() as at) times`.execute(tx)
    await sql`analyze registrations`.execute(tx)
  })
}
