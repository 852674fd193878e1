import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { Locale } from '#domain/messages/locales.ts'
import type { Db } from '#server/db/database.ts'
import { makeExports } from '#server/privacy/index.ts'
import { testSecrets } from './accounts/credentials.ts'
import { jobContext } from './job-context.ts'
import { testSite } from './site.ts'

/** The files of a ZIP by their names. */
export type Files = Readonly<Record<string, string>>

export function filesOf(zip: Uint8Array): Files {
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Runs the job that makes the requested exports. Returns how many it tried. */
export async function runExports(db: Db): Promise<number> {
  const job = makeExports({ secrets: testSecrets, site: testSite })
  return job.run(jobContext(db))
}

/** The newest file of a person, opened with the key of the tests; null without one. */
export async function exportOf(db: Db, personId: string): Promise<Files | null> {
  const { rows } = await sql<{ id: string; sealed: Buffer | null }>`
    select id, sealed from exports where person_id = ${personId} order by asked_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row?.sealed) return null
  const zip = testSecrets.decrypt('export', { bytes: row.sealed, row: row.id })
  return filesOf(Buffer.from(zip, 'base64'))
}

/** Requests, makes and opens an export. */
export async function anExport(db: Db, personId: string, locale: Locale = 'en'): Promise<Files> {
  await db.insertInto('exports').values({ person_id: personId, locale }).execute()
  await runExports(db)
  const files = await exportOf(db, personId)
  if (!files) throw new Error('no export was made')
  return files
}
