import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** Sends no further invitation to an address. Mails its owner asks for still arrive. */
export async function suppressAddress(db: Db | Tx, email: string): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ address_normalised: normaliseEmail(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
