import { sql } from 'kysely'
import type { ParentDraft } from '#domain/people/draft.ts'
import type { Db } from '#server/db/database.ts'
import {
  duplicateMatchQuery,
  hasAnswerLeft,
  tellOwners,
  type DuplicateBudget,
} from '#server/families/index.ts'
import { batch } from '#server/platform/batch.ts'
import { NEW_DRAFT_COLUMNS, type NewDraft } from '../draft-store.ts'

type DraftToInsert = NewDraft & {
  parent: ParentDraft
  emailNormalised: string
  /** The caller's network address. */
  address: string
}
/**
 * `mayTell`: two attributes match, the parent has not confirmed it, and an answer about it was left. `expiresAt` is null if
 * nothing was inserted, because of that or because the request is a repeat.
 */
type Inserted = { mayTell: boolean; expiresAt: Date | null }
export type InsertUnlessDuplicate = (draft: DraftToInsert) => Promise<Inserted>

const DRAFTS_A_STATEMENT = 100
/** A statement that takes longer may be waiting for a lock. Later statements then run in parallel. */
const PATIENCE_MS = 500
/** PostgreSQL's error classes for invalid data: 22 and 23. */
const INVALID_DATA = /^2[23]/

/**
 * Checks for an account and notifies its owner by mail. Inserts the draft, unless its parent may be told about the account.
 * Simultaneous requests share one statement and its commit. So a request about a person with an account takes no longer
 * than another, unless it is told.
 */
export function createInsertUnlessDuplicate(db: Db, duplicates: DuplicateBudget): InsertUnlessDuplicate {
  return batch({
    run: async (drafts: readonly DraftToInsert[]) => insertAll(db, duplicates, drafts),
    mayBlameOne: (error) =>
      error instanceof Error && 'code' in error && INVALID_DATA.test(String(error.code)),
    atMost: DRAFTS_A_STATEMENT,
    patienceMs: PATIENCE_MS,
  })
}

async function insertAll(
  db: Db,
  duplicates: DuplicateBudget,
  drafts: readonly DraftToInsert[],
): Promise<Inserted[]> {
  const given = drafts.map(({ address, ...draft }) => ({
    ...draft,
    keyHash: `\\x${draft.keyHash.toString('hex')}`,
    rooms: duplicates.roomsOf({ address, person: draft.emailNormalised }),
  }))
  // The rows are inserted in the order of their ids, so two processes with the same drafts cannot deadlock.
  const { rows } = await sql<{ id: string; may_tell: boolean; expires_at: Date | null }>`
    with given as (select * from json_to_recordset(${JSON.stringify(given)}::json)
                     as row (id uuid, "keyHash" bytea, parent jsonb, "parentDuplicateConfirmed" boolean,
                             "referrerKey" text, locale text, "anonymousId" text, "emailNormalised" text, rooms json)),
         asked as (select given.*, account.*, ${MAY_TELL} as may_tell
                   from given cross join lateral (${MATCH_QUERY}) account),
         made as (insert into registrations (${NEW_DRAFT_COLUMNS})
                  select id, "keyHash", parent, "parentDuplicateConfirmed", "referrerKey", locale, "anonymousId", 1
                  from asked where not may_tell order by id on conflict (id) do nothing
                  returning id, expires_at),
         told as (${tellOwners(sql.ref('asked'))})
    select id, may_tell, expires_at from asked left join made using (id)`.execute(db)
  const answers = new Map(rows.map((row) => [row.id, row]))
  return drafts.map(({ id }) => {
    const answer = answers.get(id)
    if (!answer) throw new Error('the row of a draft is missing')
    return { mayTell: answer.may_tell, expiresAt: answer.expires_at }
  })
}

const MAY_TELL = sql`case when matched = 'two-attributes' and not "parentDuplicateConfirmed"
                          then ${hasAnswerLeft(sql.ref('given.rooms'))} else false end`

const MATCH_QUERY = duplicateMatchQuery({
  lastName: sql`given.parent ->> 'lastName'`,
  emailNormalised: sql`given."emailNormalised"`,
  phoneCountryCode: sql`given.parent ->> 'phoneCountryCode'`,
  phoneNumber: sql`given.parent ->> 'phoneNumber'`,
})
