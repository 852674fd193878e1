import { sql } from 'kysely'
import { openPatiently } from '#tests/support/patient-database.ts'

/**
 * Makes the database refuse accounts with one e-mail until `repair` is called, like an unexpected fault.
 * Other accounts still work.
 */
export async function breakAccountsOf(email: string): Promise<{ repair: () => Promise<void> }> {
  const db = openPatiently({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 1 })
  const name = `broken_${crypto.randomUUID().slice(0, 8)}`
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as
         $$ begin raise exception 'a fault of the tests'; end $$;
       create trigger ${name} before insert on users for each row
         when (new.email_normalised = '${email}') execute function ${name}();`,
    )
    .execute(db)
  return {
    repair: async () => {
      // Dropping the trigger would wait for every transaction with people, and can end in a deadlock with one.
      await sql
        .raw(
          `create or replace function ${name}() returns trigger language plpgsql as $$ begin return new; end $$;`,
        )
        .execute(db)
      await db.destroy()
    },
  }
}
