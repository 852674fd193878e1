import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder of PostgreSQL 15 on Debian. It comes first: the usual path has only wrappers of some programs. */
const POSTGRESQL = '/usr/lib/postgresql/15/bin'
const FOLDERS = [POSTGRESQL, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** The other programs of the cluster, and the Debian package of each. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  pgbackrest: 'pgbackrest',
  pg_basebackup: 'postgresql-15',
  pg_rewind: 'postgresql-15',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
} as const
type Program = keyof typeof PACKAGES
export const CLUSTER_PACKAGES: readonly string[] = [...new Set(Object.values(PACKAGES))]

/** The path of a program, or null if it is not installed. */
function findProgram(name: Program): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/** @throws what to do, if it is not installed */
export function programPath(name: Program): string {
  const path = findProgram(name)
  if (path === null) throw new Error(`${name} is not installed. ${installCommand([PACKAGES[name]])}`)
  return path
}

/** The Debian packages that are missing on this machine. */
export function missingPackages(): string[] {
  const names = Object.keys(PACKAGES) as Program[]
  return [...new Set(names.filter((name) => findProgram(name) === null).map((name) => PACKAGES[name]))]
}

export function installCommand(packages: readonly string[]): string {
  return `apt-get install --no-install-recommends ${packages.join(' ')}`
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
