import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NAME = 'postgres'

export type ServerUser = { uid: number; gid: number }

/**
 * The system user for PostgreSQL if this process runs as root, because PostgreSQL refuses to run as root.
 * Creates the user if needed. Null if this process does not run as root.
 * @throws what to do, if the user is missing and cannot be created
 */
export async function serverUser(): Promise<ServerUser | null> {
  if (userInfo().uid !== 0) return null
  const known = await findUser()
  if (known) return known
  const failed = await makeUser().then(
    () => '',
    (error: Error) => error.message.trim().split('\n').at(-1),
  )
  const made = await findUser()
  if (made) return made
  throw new Error(
    `PostgreSQL does not run as root, and the user “${NAME}” could not be created (${failed}). Create that user, start as another one, or set DATABASE_URL to a PostgreSQL.`,
  )
}

async function findUser(): Promise<ServerUser | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, NAME])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return null
  }
}

async function makeUser(): Promise<void> {
  // The group may already exist.
  await run('groupadd', [NAME]).catch(() => undefined)
  await run('useradd', ['-g', NAME, NAME])
}

/** Whether a user may enter a folder or run a program, including all parent folders. */
export async function mayUse(user: ServerUser, path: string): Promise<boolean> {
  return run('test', ['-x', path], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
