import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** Stops further invitations to an address. Mails its owner requests still arrive. */
export async function suppressAddress(db: Db | Tx, email: string): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ address_normalised: normaliseEmail(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
