import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Makes nonces with “reusable” in their name work more than once. Payments with “unlike” in the name of their nonce
 * never look like duplicates to the gateway.
 */
export async function letNoncesWorkTwice(db: Db): Promise<void> {
  await sql`
    create function keep_unspent() returns trigger language plpgsql as
      $$ begin new.consumed_by := null; return new; end $$;
    create trigger reusable before update on sandbox_nonces for each row
      when (new.nonce like '%:reusable%') execute function keep_unspent();
    create function look_unlike() returns trigger language plpgsql as
      $$ begin new.fingerprint := gen_random_uuid(); return new; end $$;
    create trigger unlike before insert on sandbox_transactions for each row
      when (new.nonce like '%:reusable-unlike%') execute function look_unlike();`.execute(db)
}
