import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { changePerson } from './person-store.ts'

/**
 * Only links in later mails may act for the person of `users`. Another address ends the earlier links, and so does
 * “this was not me”. Null if neither has happened.
 */
export const linksSince = sql<Date | null>`greatest(users.email_since, users.links_since)`

/** Ends the links that earlier mails to a person have for the life of something, such as their subscription. */
export async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  await changePerson(tx, { userId, changes: { links_since: sql<Date>`app_now()` } })
}
