import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { DRAFT_IDLE_HOURS, DRAFT_LIFE_DAYS, type Registration } from './registration.ts'

export type NewRegistration = {
  /** Derived from the caller's idempotency key, if there is one, so that a repeat finds the same draft. */
  id: string
  keyHash: Buffer
  parent: object
  parentDuplicateConfirmed: boolean
  referrerKey: string | null
  locale: string
  anonymousId: string | null
}

/** The columns of a new draft. The database fills the rest. */
export const COLUMNS = sql`id, key_hash, parent, parent_duplicate_confirmed, referrer_key, locale, anonymous_id,
                           last_completed_step`

/** Inserts a draft, or finds the one that the same request created before. Returns its expiry. */
export async function insertRegistration(db: Db | Tx, draft: NewRegistration): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into registrations (${COLUMNS})
    values (${draft.id}, ${draft.keyHash}, ${JSON.stringify(draft.parent)}, ${draft.parentDuplicateConfirmed},
            ${draft.referrerKey}, ${draft.locale}, ${draft.anonymousId}, 1)
    on conflict (id) do update set touched_at = registrations.touched_at
    returning expires_at`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the draft was not inserted')
  return row.expires_at
}

export type Found = { found: 'draft'; draft: Registration } | { found: 'none' }

/**
 * The live draft of an id, if its stored key is one of these hashes. A draft with another key looks like a missing one.
 */
export async function findRegistration(
  db: Db | Tx,
  { id, keyHashes, lock = false }: { id: string; keyHashes: readonly Buffer[]; lock?: boolean },
): Promise<Found> {
  const query = db
    .selectFrom('registrations')
    .selectAll()
    // As a condition, a plan that was made for an empty table would read an index of all drafts.
    .select(sql<boolean>`erased_at is null and expires_at > app_now()`.as('isLive'))
    .where('id', '=', id)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) return { found: 'none' }
  const { isLive, ...draft } = found
  return isLive && keyHashes.some((hash) => hash.equals(draft.key_hash))
    ? { found: 'draft', draft }
    : { found: 'none' }
}

type Saved = Pick<Registration, 'last_completed_step' | 'expires_at' | 'version'>

/** Changes a draft, extends its life and increases its version. Null if it no longer has the version that was read. */
export async function updateRegistrationRow(
  db: Db | Tx,
  { id, version, changes }: { id: string; version: number; changes: Updateable<Tables['registrations']> },
): Promise<Saved | null> {
  const saved = await db
    .updateTable('registrations')
    .set({
      ...changes,
      touched_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`least(app_now() + make_interval(hours => ${DRAFT_IDLE_HOURS}),
                                  created_at + make_interval(days => ${DRAFT_LIFE_DAYS}))`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['last_completed_step', 'expires_at', 'version'])
    .executeTakeFirst()
  return saved ?? null
}
