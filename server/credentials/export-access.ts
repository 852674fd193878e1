import { isMessageKey } from '#domain/messages/catalogue.ts'
import type { ExportRow } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'
import type { Exporter } from '#server/platform/exporter.ts'

/** How a person logs in, and where they logged in. Hashes are not exported. */
export const accessExport: Exporter = {
  columns: [
    'credentials.username',
    'security_questions.question',
    'known_devices.country',
    'known_devices.browser',
    'account_events.what',
    'passkeys.name',
  ],
  read: async (tx, { id }) => [
    { part: 'log-in', rows: await readLogIn(tx, id) },
    { part: 'passkeys', rows: await readPasskeys(tx, id) },
    { part: 'sessions', rows: await readSessions(tx, id) },
    { part: 'browsers', rows: await readDevices(tx, id) },
    { part: 'accountEvents', rows: await readEvents(tx, id) },
  ],
}

async function readLogIn(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('credentials')
    .leftJoin('security_questions', 'security_questions.user_id', 'credentials.user_id')
    .select(['username', 'question', 'credentials.created_at', 'credentials.changed_at'])
    .where('credentials.user_id', '=', userId)
    .execute()
  return rows.map(({ username, question, created_at: createdAt, changed_at: changedAt }) => ({
    username,
    question,
    createdAt,
    changedAt,
  }))
}

async function readPasskeys(tx: Tx, userId: string): Promise<ExportRow[]> {
  return tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

async function readSessions(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['created_at as startedAt', 'last_seen_at as lastUsedAt', 'expires_at as endsAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows
}

async function readDevices(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('known_devices')
    .select(['browser', 'country', 'first_used_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at')
    .execute()
  return rows.map(({ browser, country, ...used }) => ({
    browser,
    country: country === null ? null : { country },
    firstUsedAt: used.first_used_at,
    lastUsedAt: used.last_used_at,
  }))
}

async function readEvents(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('account_events')
    .select(['at', 'what'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, what }) => ({ at, kind: eventName(what) }))
}

/** An event of a newer version has no name here. */
function eventName(what: string) {
  const name = `exports.account.${what}`
  return isMessageKey(name) ? { code: what, name } : what
}
