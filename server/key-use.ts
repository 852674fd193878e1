import { DAY_MS } from '#domain/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db/database.ts'
import { KEYS_OF_ENDPOINTS } from './events/index.ts'
import { KEYS_OF_PEOPLE, KEYS_TO_FORGET, KEYS_UNDER_WAY } from './payments/index.ts'
import {
  keyOfHashIn as ofHash,
  keyOfPasswordIn as ofText,
  keyOfSealIn as ofSeal,
} from './platform/secrets/key-sql.ts'

/** The rows in use that need a key. */
export type KeyUse = { what: string; key: string; count: number }
/** Rows that must be encrypted again, because they would be lost without the key. */
export const REWRITABLE = ['payment methods', 'orders compared by person', 'secrets of endpoints'] as const
/** Rows that expire without our action. */
const ENDS = [
  'payments under way',
  'instruments to forget',
  'sessions',
  'links and tokens',
  'devices',
  'drafts',
  'codes',
  'data exports',
] as const
/**
 * Hashes that are renewed when their owner logs in. Without the key, the owner needs a mailed link to set a new
 * password.
 */
const RENEWED = ['passwords', 'security answers'] as const
type What = (typeof REWRITABLE | typeof ENDS | typeof RENEWED)[number]

const USES: Record<What, readonly RawBuilder<unknown>[]> = {
  'payment methods': [
    sql`select ${ofSeal(sql`payment_token_enc`)} as key from subscriptions
        where status = 'current' and payment_token_enc is not null`,
  ],
  'orders compared by person': KEYS_OF_PEOPLE,
  'secrets of endpoints': KEYS_OF_ENDPOINTS,
  'payments under way': [
    ...KEYS_UNDER_WAY,
    sql`select ${ofSeal(sql`sealed`)} as key from method_changes where sealed is not null`,
  ],
  'instruments to forget': KEYS_TO_FORGET,
  sessions: [
    sql`select ${ofHash('hash')} as key from sessions where expires_at > app_now()`,
    sql`select ${ofHash('hash')} as key from staff_sessions where expires_at > app_now()`,
  ],
  'links and tokens': [
    sql`select ${ofHash('hash')} as key from tokens where expires_at > app_now() and used_at is null and revoked_at is null`,
    sql`select ${ofHash('hash')} as key from machine_tokens where expires_at > app_now()`,
  ],
  devices: [sql`select ${ofHash('device_hash')} as key from known_devices`],
  drafts: [
    sql`select ${ofHash('key_hash')} as key from registrations where erased_at is null and expires_at > app_now()`,
  ],
  codes: [
    sql`select ${ofHash('code_hash')} as key from device_codes where expires_at > app_now()`,
    sql`select ${ofHash('code_hash')} as key from invite_codes where expires_at > app_now()`,
  ],
  'data exports': [
    sql`select ${ofSeal(sql`sealed`)} as key from exports where sealed is not null`,
    sql`select ${ofHash('code_hash')} as key from exports where code_hash is not null`,
  ],
  passwords: [sql`select ${ofText('password_hash')} as key from credentials`],
  'security answers': [sql`select ${ofText('answer_hash')} as key from security_questions`],
}

/**
 * The lifetime of cookies and links, which have no row. A link in a mail about renewal has no end; a newer mail
 * replaces it.
 */
const UNCOUNTED = { cookies: 30, 'links in mails about renewal': 365 } as const
const WRITERS = [
  sql`select ${ofHash('hash')} as key, created_at from sessions`,
  sql`select ${ofHash('hash')} as key, created_at from tokens`,
  sql`select ${ofHash('key_hash')} as key, created_at from registrations`,
]

/** Until when a key may still be needed for cookies and links without a row. */
export type UncountedUse = { what: string; until: Date }

/**
 * When cookies and links without a row end. A process that uses a key for them also uses it for sessions, tokens and
 * drafts. So the time starts at the newest of those. Null without any of them.
 */
export async function uncountedUse(db: Db, key: string): Promise<UncountedUse[] | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(created_at) as last from (${sql.join(WRITERS, sql` union all `)}) written where key = ${key}`.execute(
    db,
  )
  const last = rows[0]?.last
  if (!last) return null
  return Object.entries(UNCOUNTED).map(([what, days]) => ({
    what,
    until: new Date(last.getTime() + days * DAY_MS),
  }))
}

/** Counts the rows in use that need each key. */
export async function countKeyUse(db: Db): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const [what, queries] of Object.entries(USES)) {
    const { rows } = await sql<{ key: string; count: number }>`
      select key, count(*)::int as count from (${sql.join(queries, sql` union all `)}) used group by key order by key`.execute(
      db,
    )
    uses.push(...rows.map((row) => ({ what, ...row })))
  }
  return uses
}

/** Whether a key can be removed: no row would be lost, and no row still expires with it. Passwords are not counted. */
export function isFree(uses: readonly KeyUse[], key: string): boolean {
  return !uses.some((use) => use.key === key && !RENEWED.some((what) => what === use.what))
}
