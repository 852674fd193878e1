import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import { openPatiently } from './patient-database.ts'

/** A migrated database without people. Tests copy it, because a copy takes a quarter of the processor time. */
export const TEMPLATE = 'evenhand_template'

/** Creates the template on a server. */
export async function createTemplate(serverUrl: string): Promise<void> {
  const admin = openPatiently({ url: serverUrl, poolSize: 1 })
  // A busy machine needs longer than a statement of the product may take.
  await sql`set statement_timeout = 0`.execute(admin)
  await sql.raw(`create database ${TEMPLATE}`).execute(admin)
  await admin.destroy()
  const template = openPatiently({ url: serverUrl.replace(/\/[^/]*$/, `/${TEMPLATE}`), poolSize: 2 })
  await migrate(template)
  await seedCatalogue(template)
  await template.destroy()
}

/** Copies a database under a new name. `admin` is a connection to another database of the server. */
export async function copyDatabase(
  admin: Db,
  { name, from = TEMPLATE }: { name: string; from?: string },
): Promise<void> {
  // On a busy machine, a copy takes longer than the product allows for a statement.
  await sql`set statement_timeout = 0`.execute(admin)
  // To copy the files takes half of the processor time of the default, which logs each page.
  await sql.raw(`create database ${name} template ${from} strategy file_copy`).execute(admin)
}
