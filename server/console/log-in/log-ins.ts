import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LOG_IN_MINUTES } from '#domain/console/staff-session.ts'
import type { Db } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { LogInKeys } from './log-in-provider.ts'

const PURPOSE = 'staff-log-in'
/** What the person requested before the log-in at the provider. */
export type Asked = { returnPath: string; isFresh: boolean }

/** Stores the request of a log-in, and returns the secret for the browser. */
export async function keepLogIn(db: Db, secrets: Secrets, { returnPath, isFresh }: Asked): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('staff_log_ins')
    .values({
      hash: secrets.hash(PURPOSE, secret),
      return_path: returnPath,
      is_fresh: isFresh,
      expires_at: sql<Date>`app_now() + make_interval(mins => ${LOG_IN_MINUTES})`,
    })
    .execute()
  return secret
}

/** Removes the request of a log-in and returns it. So a second answer of the provider finds nothing. */
export async function takeLogIn(db: Db, secrets: Secrets, secret: string): Promise<Asked | null> {
  const taken = await db
    .deleteFrom('staff_log_ins')
    .where('hash', 'in', secrets.hashes(PURPOSE, secret))
    .returning(['return_path', 'is_fresh', sql<boolean>`expires_at > app_now()`.as('in_time')])
    .executeTakeFirst()
  return taken?.in_time ? { returnPath: taken.return_path, isFresh: taken.is_fresh } : null
}

/** State, nonce and verifier are computed from the browser's secret, so the database stores none of them. */
export function keysOf(secret: string): LogInKeys {
  const key = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  return { state: key('state'), nonce: key('nonce'), verifier: key('verifier') }
}
