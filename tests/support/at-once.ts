import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { lockPerson } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Both<T> = {
  /** The work of the first request before the second one begins. */
  before?: (tx: Tx) => Promise<unknown>
  second: () => Promise<T>
  /** The work of the first request while the second one waits. */
  after?: (tx: Tx) => Promise<unknown>
}

/**
 * Two requests about one person at the same moment. The first one is in the middle of its transaction when the second
 * begins. It commits once the second waits for it or has ended.
 */
export async function atOnce<T>(db: Db, personId: string, { before, second, after }: Both<T>): Promise<T> {
  const sent = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId)
    await before?.(tx)
    const begun = { answer: second() }
    const over = new AbortController()
    const blocked = untilOneWaits(db, over.signal)
    await Promise.race([blocked, begun.answer.catch(() => undefined)])
    over.abort()
    await blocked
    await after?.(tx)
    return begun
  })
  return sent.answer
}

/** Waits until a statement of this database is blocked by a lock, or until the signal. */
export async function untilOneWaits(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Each query waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    // oxlint-disable-next-line no-await-in-loop
    await setTimeout(5)
  }
}
