import { copyFileSync } from 'node:fs'
import type { Folder } from './folder.ts'

type Machine = { data: string; port: string }

/** The settings of pgBackRest for a machine, with ops/pgbackrest.conf. All machines share one repository. */
export async function backupSettings(folder: Folder) {
  const repository = await folder.forServer('backups')
  const settings = `${folder.path}/pgbackrest.conf`
  copyFileSync('ops/pgbackrest.conf', settings)
  return ({ data, port }: Machine): Record<string, string> => ({
    PGBACKREST_CONFIG: settings,
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_LOCK_PATH: `${data}-locks`,
  })
}
