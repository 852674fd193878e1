import { sql } from 'kysely'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

/**
 * A limit of `free` events in `seconds`. A count falls by one every `seconds / free`. A successful log-in does not
 * reset it. So the count does not show that the owner of the account has logged in.
 */
type Rule = { free: number; seconds: number }

/**
 * Wrong log-ins for one name from one network. Above this limit, unknown devices of that network need a mailed code.
 */
const WRONG_FROM_NETWORK: Rule = { free: 3, seconds: DAY_SECONDS }
/** Wrong log-ins for one name from one known device. */
const WRONG_FROM_DEVICE: Rule = { free: 3, seconds: DAY_SECONDS }
/** Wrong log-ins for one name from all unknown devices together. */
const WRONG_ON_NAME: Rule = { free: 10, seconds: DAY_SECONDS }
/**
 * Wrong log-ins from one network for all names together. Many people may share one network, for example in a court
 * building.
 */
const WRONG_IN_NETWORK: Rule = { free: 60, seconds: 15 * 60 }
/** Codes that one network can request for one account. */
const CODES_FROM_NETWORK: Rule = { free: 5, seconds: HOUR_SECONDS }
/** Codes that all networks together can request for one account. */
const CODES_TO_ACCOUNT: Rule = { free: 10, seconds: HOUR_SECONDS }

/** A count never exceeds its limit by more than this factor. So it falls below the limit soon after the attack ends. */
const CEILING = 2

export type Count = { rule: Rule; key: string }
type Asked = { usernameNormalised: string; address: string; knownDevice: string | null }

/** The counts that a log-in increases. A known device has its own count, which strangers cannot increase. */
export function logInCounts({ usernameNormalised, address, knownDevice }: Asked): Count[] {
  if (knownDevice !== null) return [count(WRONG_FROM_DEVICE, 'device', usernameNormalised, knownDevice)]
  const network = networkOf(address)
  return [
    count(WRONG_FROM_NETWORK, 'name from network', usernameNormalised, network),
    count(WRONG_ON_NAME, 'name', usernameNormalised),
    count(WRONG_IN_NETWORK, 'network', network),
  ]
}

/** The counts that a mailed code increases. */
export function codeCounts({ userId, address }: { userId: string; address: string }): Count[] {
  return [
    count(CODES_FROM_NETWORK, 'code from network', userId, networkOf(address)),
    count(CODES_TO_ACCOUNT, 'code', userId),
  ]
}

function count(rule: Rule, ...words: string[]): Count {
  return { rule, key: words.join('\n') }
}

/** Adds one to each count, and returns whether a count is now above its limit. It is safe for simultaneous callers. */
export async function countUp(db: Db, secrets: Secrets, counts: readonly Count[]): Promise<boolean> {
  const given = counts.flatMap(({ rule, key }) =>
    hashesOf(secrets, key).map((key_hash) => ({
      key_hash,
      seconds_each: rule.seconds / rule.free,
      free: rule.free,
    })),
  )
  // The rows are locked in the order of their keys, so two callers cannot deadlock.
  const { rows } = await sql<{ above: boolean }>`
    with given as (select decode(key_hash, 'hex') as key_hash, seconds_each, free
                   from json_to_recordset(${JSON.stringify(given)}::json)
                     as row (key_hash text, seconds_each real, free real)),
         counted as (insert into log_in_counts as known (key_hash, level, seconds_each)
                     select key_hash, 1, seconds_each from given order by key_hash
                     on conflict (key_hash) do update set
                       level = least(1 + greatest(0, known.level
                                 - greatest(0, extract(epoch from app_now() - known.counted_at)) / known.seconds_each),
                                 ${CEILING} * (select free from given where given.key_hash = known.key_hash)),
                       seconds_each = excluded.seconds_each,
                       counted_at = greatest(known.counted_at, app_now())
                     returning key_hash, level)
    select level > free as above from counted join given using (key_hash)`.execute(db)
  return rows.some(({ above }) => above)
}

/** Subtracts one from each count. A log-in is counted before the check, and this is for a right one. */
export async function countBack(db: Db, secrets: Secrets, counts: readonly Count[]): Promise<void> {
  const keys = counts.flatMap(({ key }) => hashesOf(secrets, key))
  await sql`
    update log_in_counts set level = greatest(0, level - 1) where key_hash in (
      select key_hash from log_in_counts where key_hash in (
        select decode(key, 'hex') from json_array_elements_text(${JSON.stringify(keys)}::json) as key)
      order by key_hash for update)`.execute(db)
}

/**
 * Deletes the counts of wrong log-ins and codes of one account, for a person who asks staff. Counts of single networks
 * and devices stay. Returns whether the person has an account.
 */
export async function unlockLogIn(tx: Tx, secrets: Secrets, userId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('credentials')
    .select('username_normalised')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!account) return false
  const counts = [
    count(WRONG_ON_NAME, 'name', account.username_normalised),
    count(CODES_TO_ACCOUNT, 'code', userId),
  ]
  const keys = counts.flatMap(({ key }) => secrets.hashes('log-in-count', key))
  await tx.deleteFrom('log_in_counts').where('key_hash', 'in', keys).execute()
  return true
}

/** Each key has its own row. So a process without the newest key has the same counts. */
function hashesOf(secrets: Secrets, key: string): string[] {
  return secrets.hashes('log-in-count', key).map((hash) => hash.toString('hex'))
}
