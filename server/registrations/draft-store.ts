import { randomBytes } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { DRAFT_IDLE_HOURS, DRAFT_LIFE_DAYS, type Draft } from './draft.ts'

export type NewDraft = {
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
export const NEW_DRAFT_COLUMNS = sql`id, key_hash, parent, parent_duplicate_confirmed, referrer_key, locale, anonymous_id,
                           last_completed_step`

/** Inserts a draft, or finds the one that the same request created before. Returns its expiry. */
export async function insertDraft(db: Db | Tx, draft: NewDraft): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into registrations (${NEW_DRAFT_COLUMNS})
    values (${draft.id}, ${draft.keyHash}, ${JSON.stringify(draft.parent)}, ${draft.parentDuplicateConfirmed},
            ${draft.referrerKey}, ${draft.locale}, ${draft.anonymousId}, 1)
    on conflict (id) do update set touched_at = registrations.touched_at
    returning expires_at`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the draft was not inserted')
  return row.expires_at
}

/** The first of these ids that has a draft, or null. */
export async function findCreated(db: Db, ids: readonly string[]): Promise<string | null> {
  const created = await db.selectFrom('registrations').select('id').where('id', 'in', ids).executeTakeFirst()
  return created?.id ?? null
}

/** The live draft of an id and its key. A draft with another key looks like a missing one. */
export async function findDraft(
  db: Db | Tx,
  secrets: Secrets,
  { signupId, key, lock = false }: { signupId: string; key: string; lock?: boolean },
): Promise<Draft | null> {
  const query = db
    .selectFrom('registrations')
    .selectAll()
    // As a condition, a plan that was made for an empty table would read an index of all drafts.
    .select(sql<boolean>`erased_at is null and expires_at > app_now()`.as('isLive'))
    .where('id', '=', signupId)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) return null
  const { isLive, ...draft } = found
  const opens = secrets.hashes('registration', key).some((hash) => hash.equals(draft.key_hash))
  return isLive && opens ? draft : null
}

/** The e-mail address of the parent of a draft, until its data is deleted. */
export async function findParentEmail(tx: Tx, id: string): Promise<string | null> {
  const draft = await tx
    .selectFrom('registrations')
    .select('parent')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return draft?.parent.email ?? null
}

/** Locks a draft, and reads its version. */
export async function lockVersion(tx: Tx, id: string) {
  return tx
    .selectFrom('registrations')
    .select(['version', 'erased_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks and reads a paid draft. A change that waits for the lock is then out of date, and finds the draft paid. */
export async function lockPaidDraft(tx: Tx, id: string): Promise<Draft> {
  return tx
    .updateTable('registrations')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns that extend the life of a draft. */
const EXTENDED = {
  touched_at: sql<Date>`app_now()`,
  expires_at: sql<Date>`least(app_now() + make_interval(hours => ${DRAFT_IDLE_HOURS}),
                              created_at + make_interval(days => ${DRAFT_LIFE_DAYS}))`,
}

/** Extends the life of a draft, like a change by its owner. Returns false if the draft has ended. */
export async function extendDraft(tx: Tx, id: string): Promise<boolean> {
  const extended = await tx
    .updateTable('registrations')
    .set(EXTENDED)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}

type Saved = Pick<Draft, 'last_completed_step' | 'expires_at' | 'version'>

/** Changes a draft, extends its life and increases its version. Null if it no longer has the version that was read. */
export async function updateDraftRow(
  db: Db | Tx,
  { id, version, changes }: { id: string; version: number; changes: Updateable<Tables['registrations']> },
): Promise<Saved | null> {
  const saved = await db
    .updateTable('registrations')
    .set({
      ...changes,
      ...EXTENDED,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['last_completed_step', 'expires_at', 'version'])
    .executeTakeFirst()
  return saved ?? null
}

/** Stores which co-parent the parent was asked about, as a hash. The rest of the draft and its version do not change. */
export async function recordCoParentAsked(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await tx.updateTable('registrations').set({ co_parent_asked_hash: hash }).where('id', '=', id).execute()
}

const KEY_HASH_BYTES = 32

/** Replaces the key of a draft. Nobody knows the new key. */
export async function endDraftKey(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ key_hash: randomBytes(KEY_HASH_BYTES) })
    .where('id', '=', id)
    .execute()
}
