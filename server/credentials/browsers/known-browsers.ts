import { sql } from 'kysely'
import type { KnownBrowser } from '#domain/contracts/browsers.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { isDeviceRemembered } from '../log-in/known-devices.ts'
import type { LoggedIn } from '../log-in/logged-in.ts'
import { lockPerson } from '../person-store.ts'
import { SESSION_IDLE_MINUTES } from '../log-in/sessions.ts'

const idOf = sql<string>`encode(sha256(known_devices.device_hash), 'hex')`

/**
 * The browsers where a person logged in and did not log out. The time of the last page is deleted with an ended
 * session. Then the time of the last log-in is shown.
 */
export async function readBrowsers(
  db: Db,
  secrets: Secrets,
  { userId, secret }: LoggedIn,
): Promise<KnownBrowser[]> {
  const { rows } = await sql<{
    id: string
    is_this: boolean
    is_open: boolean
    browser: string | null
    country: string | null
    first_used_at: Date | null
    last_used_at: Date
  }>`
    select ${idOf} as id, known_devices.browser, known_devices.country, known_devices.first_used_at,
      greatest(known_devices.last_used_at, max(s.last_seen_at)) as last_used_at,
      coalesce(bool_or(s.hash = any(${hashesOf(secrets, secret)})), false) as is_this,
      coalesce(bool_or(s.expires_at > app_now()
        and s.last_seen_at > app_now() - make_interval(mins => ${SESSION_IDLE_MINUTES})), false) as is_open
    from known_devices
    left join sessions s on s.user_id = known_devices.user_id and s.device_hash = known_devices.device_hash
    where known_devices.user_id = ${userId} and ${isDeviceRemembered}
    group by known_devices.user_id, known_devices.device_hash
    order by is_this desc, last_used_at desc, id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    isThis: row.is_this,
    isLoggedIn: row.is_open,
    name: row.browser,
    country: row.country,
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/**
 * Logs one browser of a person out. At the next log-in it is an unknown browser. Browsers of other people are not
 * changed.
 */
export async function endBrowser(
  db: Db,
  { userId, browserId }: { userId: string; browserId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    await endSessionsWhere(tx, userId, sql`encode(sha256(device_hash), 'hex') = ${browserId}`)
    await sql`delete from known_devices where user_id = ${userId} and ${idOf} = ${browserId}`.execute(tx)
  })
}

/**
 * Logs a person out everywhere except in the browser with this session. Codes that other browsers requested end too.
 */
export async function endOtherBrowsers(db: Db, secrets: Secrets, person: LoggedIn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.userId)
    await endOtherBrowsersIn(tx, secrets, person)
  })
}

/** The same, inside a larger transaction. The person must be locked. */
export async function endOtherBrowsersIn(
  tx: Tx,
  secrets: Secrets,
  { userId, secret }: LoggedIn,
): Promise<void> {
  const own = hashesOf(secrets, secret)
  await endSessionsWhere(tx, userId, sql`hash <> all(${own})`)
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash not in (
      select device_hash from sessions where hash = any(${own}) and device_hash is not null)`.execute(tx)
  await tx.deleteFrom('device_codes').where('user_id', '=', userId).execute()
}

async function endSessionsWhere(tx: Tx, userId: string, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update sessions set expires_at = app_now()
    where user_id = ${userId} and expires_at > app_now() and ${which}`.execute(tx)
}

function hashesOf(secrets: Secrets, secret: string) {
  return sql`array[${sql.join(secrets.hashes('session', secret))}]::bytea[]`
}
