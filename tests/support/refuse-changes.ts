import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * From now on, the database refuses changes of the rows that meet a condition about `new`, as an error in our code would.
 * Returns a function that ends it.
 */
export async function refuseChanges(
  db: Db,
  { table, when }: { table: string; when: string },
): Promise<() => Promise<void>> {
  await sql`create or replace function refuse_one() returns trigger language plpgsql as $$
            begin raise exception 'broken'; end $$`.execute(db)
  await sql
    .raw(`create trigger refuse_one before insert or update on ${table} for each row
          when (${when}) execute function refuse_one()`)
    .execute(db)
  return async () => void (await sql.raw(`drop trigger if exists refuse_one on ${table}`).execute(db))
}
