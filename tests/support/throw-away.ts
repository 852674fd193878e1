import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPatiently } from './patient-database.ts'

const WAITS_FOR_THE_DISK = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Lets a PostgreSQL acknowledge commits before its data is on the disk. Use it only for a server whose data is not
 * needed after the run. A storm that kills the server must not use it.
 */
export async function neverWaitForTheDisk(url: string): Promise<void> {
  const admin = openPatiently({ url, poolSize: 1 })
  for (const setting of WAITS_FOR_THE_DISK)
    await sql`alter system set ${sql.raw(setting)} = off`.execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  await admin.destroy()
}

const IN_MEMORY = '/dev/shm'
/** The write-ahead log may reach 1 GiB. The tables are smaller. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A new folder for files that are not needed after the run. It is in memory if the machine has plenty, because a disk is
 * slower. PostgreSQL can open it as another user.
 */
export async function throwAwayFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

async function hasRoomInMemory(): Promise<boolean> {
  const files = await statfs(IN_MEMORY).catch(() => null)
  if (files === null || files.bavail * files.bsize < ROOM_BYTES) return false
  return process.availableMemory() >= 2 * ROOM_BYTES
}
