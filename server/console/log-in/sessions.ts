import { sql } from 'kysely'
import { z } from 'zod'
import { may, ROLES, type Right, type Role } from '#domain/console/roles.ts'
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#domain/console/staff-session.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Purge } from '#server/platform/job.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { Staff } from '../staff.ts'
import type { ProviderTokens, Vouched } from './log-in-provider.ts'

const PURPOSE = 'staff-session'
const TOKEN = 'staff-id-token'
const TOKENS = 'staff-provider-tokens'
const now = sql<Date>`app_now()`
/** A session that was used last before this moment has ended. */
const NOT_IDLE = sql<Date>`app_now() - make_interval(mins => ${STAFF_IDLE_MINUTES})`

/** A staff member with the end of their session. */
export type StaffSession = Omit<Staff, 'network'> & { endsAt: Date }

/** Starts a session and returns its secret. Every log-in gets its own. */
export async function startStaffSession(
  tx: Tx,
  secrets: Secrets,
  { person, role }: { person: Vouched; role: Role },
): Promise<string> {
  const secret = newSecret()
  const hash = secrets.hash(PURPOSE, secret)
  await tx
    .insertInto('staff_sessions')
    .values({
      hash,
      staff_id: person.id,
      staff_name: person.name,
      role,
      id_token: secrets.encrypt(TOKEN, person.idToken, rowOf(hash)),
      tokens: sealTokens(secrets, { tokens: person.tokens, hash }),
      logged_in_at: sql<Date>`app_now() - make_interval(secs => ${person.ageSeconds})`,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${STAFF_SESSION_HOURS})`,
    })
    .execute()
  return secret
}

/**
 * The person whose session has this secret. Null if it has ended, is idle or is too old. Each use starts the idle time
 * again.
 */
export async function findStaff(db: Db, secrets: Secrets, secret: string): Promise<StaffSession | null> {
  const session = await db
    .updateTable('staff_sessions')
    .set({ used_at: now })
    .where('hash', 'in', secrets.hashes(PURPOSE, secret))
    .where('expires_at', '>', now)
    .where('used_at', '>', NOT_IDLE)
    .returning(['staff_id', 'staff_name', 'role', 'logged_in_at', 'expires_at'])
    .executeTakeFirst()
  if (!session) return null
  const { staff_id: id, staff_name: name, role, logged_in_at: loggedInAt, expires_at: endsAt } = session
  return { id, name, role, loggedInAt, endsAt }
}

/** The names of the staff who are logged in with a right, without one of them. Idle sessions do not count. */
export async function namesLoggedIn(
  db: Db,
  { right, except }: { right: Right; except: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select('staff_name')
    .distinct()
    .where(
      'role',
      'in',
      ROLES.filter((role) => may(role, right)),
    )
    .where('staff_id', '!=', except)
    .where('expires_at', '>', now)
    .where('used_at', '>', NOT_IDLE)
    .orderBy('staff_name')
    .execute()
  return rows.map(({ staff_name: name }) => name)
}

/** Ends a session, also an idle one. Returns its person, and the token that the provider needs for the log-out. */
export async function endStaffSession(
  tx: Tx,
  secrets: Secrets,
  secret: string,
): Promise<(Pick<Staff, 'id' | 'name' | 'role'> & { idToken: string }) | null> {
  const ended = await tx
    .deleteFrom('staff_sessions')
    .where('hash', 'in', secrets.hashes(PURPOSE, secret))
    .returning(['hash', 'staff_id', 'staff_name', 'role', 'id_token'])
    .executeTakeFirst()
  if (!ended) return null
  const idToken = secrets.decrypt(TOKEN, { bytes: ended.id_token, row: rowOf(ended.hash) })
  return { id: ended.staff_id, name: ended.staff_name, role: ended.role, idToken }
}

/** Ends the sessions that a person has with another role. Without a role, all their sessions end. */
export async function endOtherRoles(tx: Tx, staffId: string, role: Role | null): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(role !== null, (query) => query.where('role', '!=', role ?? 'auditor'))
    .execute()
}

/** Keys of staff actions are deleted after this time. */
const STAFF_KEY_DAYS = 30

/** Deletes sessions and unfinished log-ins whose time is over, and the keys of old actions. */
export const expiredStaffSessions: readonly Purge[] = [
  (limit) => sql`delete from staff_sessions where hash in (
    select hash from staff_sessions where expires_at <= app_now() limit ${limit})`,
  (limit) => sql`delete from staff_log_ins where hash in (
    select hash from staff_log_ins where expires_at <= app_now() limit ${limit})`,
  (limit) => sql`delete from staff_keys where key in (
    select key from staff_keys where at < app_now() - make_interval(days => ${STAFF_KEY_DAYS}) limit ${limit})`,
]

const stored = z.object({ access: z.string(), refresh: z.string().nullable() })

/** Encrypts the tokens for questions to the provider. */
export function sealTokens(
  secrets: Secrets,
  { tokens, hash }: { tokens: ProviderTokens; hash: Buffer },
): Buffer {
  return secrets.encrypt(TOKENS, JSON.stringify(tokens), rowOf(hash))
}

/** Decrypts the tokens of the provider that a session holds. */
export function openTokens(
  secrets: Secrets,
  { bytes, hash }: { bytes: Buffer; hash: Buffer },
): ProviderTokens {
  return stored.parse(JSON.parse(secrets.decrypt(TOKENS, { bytes, row: rowOf(hash) })))
}

function rowOf(hash: Buffer): string {
  return `staff_sessions ${hash.toString('hex')}`
}
