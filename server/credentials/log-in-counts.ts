import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const DAY = 24 * 3600
const HOUR = 3600

/**
 * How often something may happen: `free` times in `seconds`. One count is forgotten every `seconds / free`. Nothing
 * else takes a count away, so nobody learns from a count that the owner of an account logged in.
 */
type Rule = { free: number; seconds: number }

/** Wrong log-ins on one name from one network before strange devices there need a mailed code. */
export const WRONG_FROM_NETWORK: Rule = { free: 3, seconds: DAY }
/** The same for one device its person has logged in from. */
export const WRONG_FROM_DEVICE: Rule = { free: 3, seconds: DAY }
/** The same for one name, from all strange devices together. */
export const WRONG_ON_NAME: Rule = { free: 10, seconds: DAY }
/** The same for one network, on all names together. A court's lobby or a mobile network shares one. */
export const WRONG_IN_NETWORK: Rule = { free: 60, seconds: 15 * 60 }
/** Codes that one network can have mailed to one account. */
export const CODES_FROM_NETWORK: Rule = { free: 5, seconds: HOUR }
/** Codes that can be mailed to one account, whoever asks. */
export const CODES_TO_ACCOUNT: Rule = { free: 10, seconds: HOUR }

/** A count never exceeds its rule by more than this factor, so that it is over soon after the last wrong log-in. */
const CEILING = 2

export type Count = { rule: Rule; key: string }
type Asked = { usernameNormalised: string; address: string; knownDevice: string | null }

/** What a log-in counts towards. A device its person uses has its own count, which strangers cannot use up. */
export function logInCounts({ usernameNormalised, address, knownDevice }: Asked): Count[] {
  if (knownDevice !== null) return [count(WRONG_FROM_DEVICE, 'device', usernameNormalised, knownDevice)]
  const network = networkOf(address)
  return [
    count(WRONG_FROM_NETWORK, 'name from network', usernameNormalised, network),
    count(WRONG_ON_NAME, 'name', usernameNormalised),
    count(WRONG_IN_NETWORK, 'network', network),
  ]
}

/** What a mailed code counts towards. */
export function codeCounts({ userId, address }: { userId: string; address: string }): Count[] {
  return [
    count(CODES_FROM_NETWORK, 'code from network', userId, networkOf(address)),
    count(CODES_TO_ACCOUNT, 'code', userId),
  ]
}

function count(rule: Rule, ...words: string[]): Count {
  return { rule, key: words.join('\n') }
}

/** Counts once more, and says whether one of the counts is now above its rule. Safe among simultaneous callers. */
export async function countUp(db: Db, secrets: Secrets, counts: readonly Count[]): Promise<boolean> {
  const given = counts.map(({ rule, key }) => ({
    key_hash: hashOf(secrets, key),
    seconds_each: rule.seconds / rule.free,
    free: rule.free,
  }))
  // In the order of keys, so that two callers with the same keys never wait for each other.
  const { rows } = await sql<{ above: boolean }>`
    with given as (select decode(key_hash, 'hex') as key_hash, seconds_each, free
                   from json_to_recordset(${JSON.stringify(given)}::json)
                     as row (key_hash text, seconds_each real, free real)),
         counted as (insert into log_in_counts as known (key_hash, level, seconds_each)
                     select key_hash, 1, seconds_each from given order by key_hash
                     on conflict (key_hash) do update set
                       level = least(1 + greatest(0, known.level
                                 - greatest(0, extract(epoch from now() - known.counted_at)) / known.seconds_each),
                                 ${CEILING} * (select free from given where given.key_hash = known.key_hash)),
                       seconds_each = excluded.seconds_each,
                       counted_at = greatest(known.counted_at, now())
                     returning key_hash, level)
    select level > free as above from counted join given using (key_hash)`.execute(db)
  return rows.some(({ above }) => above)
}

/** Takes one count back: what was counted before it was judged turned out to be right. */
export async function countBack(db: Db, secrets: Secrets, counts: readonly Count[]): Promise<void> {
  const keys = counts.map(({ key }) => hashOf(secrets, key))
  await sql`
    update log_in_counts set level = greatest(0, level - 1) where key_hash in (
      select key_hash from log_in_counts where key_hash in (
        select decode(key, 'hex') from json_array_elements_text(${JSON.stringify(keys)}::json) as key)
      order by key_hash for update)`.execute(db)
}

function hashOf(secrets: Secrets, key: string): string {
  return secrets.hash('log-in-count', key).toString('hex')
}
