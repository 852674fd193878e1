import { sql, type RawBuilder } from 'kysely'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Purge } from '#server/platform/job.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/** Answers about one person, from all callers and all calls. */
const ABOUT_PERSON = { answers: 1, seconds: DAY_SECONDS }
/** Answers to one draft. */
const TO_DRAFT = { answers: 5, seconds: HOUR_SECONDS }
/** Answers to one network, because new drafts cost nothing. */
const TO_NETWORK = { answers: 5, seconds: DAY_SECONDS }

export type Question = {
  address: string
  /** The account that the answer is about, as `isWarnedOfAccount` and `askAboutCoParent` identify it. */
  person: string
  /** Missing before the draft exists. */
  draftId?: string
}
/** A count of given answers, and how many of them are possible in how much time. */
export type Room = { key: string; answers: number; seconds: number }
/**
 * The answers that may still be given (docs/decisions/0005). Without one, the caller continues as if no account
 * existed.
 */
export type DuplicateBudget = {
  /** The counts of an answer, for `hasAnswerLeft`. */
  roomsOf: (question: Question) => Room[]
  /**
   * Takes one answer from each count. Without a person it takes none, in the same time. So the time does not tell
   * whether there is an account.
   */
  mayReveal: (db: Db | Tx, question: Omit<Question, 'person'> & { person: string | null }) => Promise<boolean>
}

/** A budget with counts in the database. All processes share it, and it survives a restart. */
export function duplicateBudget(secrets: Secrets): DuplicateBudget {
  // Each key has its own row. So a process without the newest key has the same counts.
  const rooms = (kind: string, key: string, rule: Omit<Room, 'key'>): Room[] =>
    secrets
      .hashes('duplicate-answer', `${kind}:${key}`)
      .map((hash) => ({ key: hash.toString('hex'), ...rule }))
  const roomsOf = ({ address, person, draftId }: Question) => [
    ...rooms('person', person, ABOUT_PERSON),
    ...rooms('network', networkOf(address), TO_NETWORK),
    ...(draftId ? rooms('draft', draftId, TO_DRAFT) : []),
  ]
  return {
    roomsOf,
    mayReveal: async (db, { person, ...question }) =>
      takeAll(db, roomsOf({ ...question, person: person ?? '' }), { isAsked: person !== null }),
  }
}

/** Whether each count of a JSON list of counts has an answer left. */
export function hasAnswerLeft(rooms: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from json_to_recordset(${rooms}) as room (key text, answers int)
                         join duplicate_answers known on known.key_hash = decode(room.key, 'hex')
                         where known.forgotten_at > app_now() and known.answers >= room.answers)`
}

/** Takes one answer from each count, or from none. The order of the keys prevents deadlocks between two callers. */
async function takeAll(
  db: Db | Tx,
  rooms: readonly Room[],
  { isAsked }: { isAsked: boolean },
): Promise<boolean> {
  const counts = sql`${JSON.stringify(rooms)}::json`
  const { rows } = await sql`
    with given as (select decode(key, 'hex') as key_hash, answers as most, seconds
                   from json_to_recordset(${counts}) as row (key text, answers int, seconds int))
    insert into duplicate_answers as known (key_hash, answers, forgotten_at)
    select key_hash, 1, app_now() + make_interval(secs => seconds) from given
    where ${hasAnswerLeft(counts)} and ${isAsked}::boolean order by key_hash
    on conflict (key_hash) do update set
      answers = case when known.forgotten_at > app_now() then known.answers + 1 else 1 end,
      forgotten_at = case when known.forgotten_at > app_now() then known.forgotten_at else excluded.forgotten_at end
    where known.forgotten_at <= app_now()
       or known.answers < (select most from given where given.key_hash = known.key_hash)
    returning key_hash`.execute(db)
  return rows.length === rooms.length
}

/** Deletes counts that are over. */
export const forgottenAnswers: Purge = (limit) => sql`delete from duplicate_answers where key_hash in (
  select key_hash from duplicate_answers where forgotten_at <= app_now() limit ${limit})`
