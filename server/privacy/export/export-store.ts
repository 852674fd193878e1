import { sql } from 'kysely'
import { localeOrDefault, type Locale } from '#domain/messages/locales.ts'
import { EXPORT_DAYS, EXPORT_RECORD_DAYS } from '#domain/privacy/terms.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Purge } from '#server/platform/job.ts'

/** Longer than the time to make a file. After it, another process begins again, because the first one has died. */
const LEASE_SECONDS = 300

/** An export that this process makes. A later try has another number. */
export type LeasedExport = { id: string; personId: string; locale: Locale; tries: number }

/** Leases the next export that no process makes; null without one. */
export async function leaseExport(db: Db): Promise<LeasedExport | null> {
  const { rows } = await sql<{ id: string; personId: string; locale: string; tries: number }>`
    update exports set lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
    where id = (select id from exports where made_at is null and lease_until <= app_now()
                order by lease_until limit 1 for update skip locked)
    returning id, person_id as "personId", locale, tries`.execute(db)
  const [row] = rows
  return row ? { ...row, locale: localeOrDefault(row.locale) } : null
}

/** Stores the file of a leased export. Null if the export was deleted, or if another process has leased it. */
export async function keepFile(
  tx: Tx,
  { id, tries }: LeasedExport,
  sealed: Buffer,
): Promise<{ until: Date } | null> {
  const kept = await tx
    .updateTable('exports')
    .set({ sealed, made_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('made_at', 'is', null)
    .returning(sql<Date>`made_at + make_interval(days => ${EXPORT_DAYS})`.as('until'))
    .executeTakeFirst()
  return kept ?? null
}

/** Deletes a requested export that may not be made now. */
export async function dropExport(tx: Tx, { id }: LeasedExport): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', id).where('made_at', 'is', null).execute()
}

/** The newest export of a person. */
export type NewestExport = { id: string; state: 'being-made' | 'ready' | 'expired'; until: Date | null }

/** The newest export of a person; null if there was none recently. */
export async function findExport(db: Db | Tx, personId: string): Promise<NewestExport | null> {
  const { rows } = await sql<NewestExport>`
    select id, made_at + make_interval(days => ${EXPORT_DAYS}) as until,
           case when made_at is null then 'being-made'
                when sealed is not null and made_at > app_now() - make_interval(days => ${EXPORT_DAYS}) then 'ready'
                else 'expired' end as state
    from exports where person_id = ${personId} order by asked_at desc, id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Removes the files of a person, and the records of their requests. A file that is being made is not stored. */
export async function forgetExports(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('exports').where('person_id', '=', personId).execute()
}

/** Removes expired files, and later the records of them. */
export const oldExports: readonly Purge[] = [
  (limit) => sql`update exports set sealed = null, code_hash = null where id in (
    select id from exports where sealed is not null and made_at <= app_now() - make_interval(days => ${EXPORT_DAYS})
    limit ${limit})`,
  (limit) => sql`delete from exports where id in (
    select id from exports where asked_at <= app_now() - make_interval(days => ${EXPORT_RECORD_DAYS}) limit ${limit})`,
]
