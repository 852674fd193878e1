import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The bytes that the database has written until now. */
export type Written = { wal: number; commits: number; bytes: Map<string, number> }

export async function written(db: Db): Promise<Written> {
  const totals = await sql<{ wal: number; commits: number }>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal, xact_commit::float8 as commits
    from pg_stat_database where datname = current_database()`.execute(db)
  const tables = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const { wal = 0, commits = 0 } = totals.rows[0] ?? {}
  return { wal, commits, bytes: new Map(tables.rows.map(({ name, bytes }) => [name, bytes])) }
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
