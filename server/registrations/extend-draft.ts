import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { DRAFT_IDLE_HOURS, DRAFT_LIFE_DAYS } from './registration.ts'

/** Extends the life of a draft, like a change by its owner. Returns false if the draft has ended. */
export async function extendDraft(tx: Tx, id: string): Promise<boolean> {
  const extended = await tx
    .updateTable('registrations')
    .set({
      touched_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`least(app_now() + make_interval(hours => ${DRAFT_IDLE_HOURS}),
                                  created_at + make_interval(days => ${DRAFT_LIFE_DAYS}))`,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}
