import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type OutboxRow = {
  id: number
  kind: string
  recipient: string
  locale: string
  payload: unknown
  message_id: string
  tries: number
}

/** Longer than a batch can take; a process that died is followed by another after it. */
const LEASE_SECONDS = 120

/** Takes due mails for this process alone and counts the try. Other processes skip them while the lease lasts. */
export async function claimMails(db: Db, { limit }: { limit: number }): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
    where id in (select id from outbox
                 where sent_at is null and dead_at is null and lease_until <= now()
                 order by lease_until, id limit ${limit}
                 for update skip locked)
    returning id, kind, recipient, locale, payload, message_id, tries`.execute(db)
  return rows
}

/** What is in a mail that left, links included, is kept no longer. */
export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, payload: '{}' })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * A mail that will not be sent. Its payload stays until the purge, so that an operator can revive it; of an
 * `unwanted` one nothing stays, because nobody may.
 */
export async function markDead(
  db: Db,
  { id, unwanted = false }: { id: number; unwanted?: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: sql<Date>`now()`, ...(unwanted ? { payload: '{}' } : {}) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Leaves a mail for later. With `uncounted`, the try just made does not count against it. */
export async function postpone(
  db: Db,
  { id, seconds, uncounted = false }: { id: number; seconds: number; uncounted?: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      lease_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...(uncounted ? { tries: sql<number>`greatest(tries - 1, 0)` } : {}),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
