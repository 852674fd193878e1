import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'

const WAITS_FOR_THE_DISK = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Lets a PostgreSQL acknowledge commits before its data is on the disk. Use it only for a server whose data is not
 * needed after the run. A storm that kills the server must not use it.
 */
export async function neverWaitForTheDisk(url: string): Promise<void> {
  const admin = openDatabase({ url, poolSize: 1 })
  for (const setting of WAITS_FOR_THE_DISK)
    await sql`alter system set ${sql.raw(setting)} = off`.execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  await admin.destroy()
}
