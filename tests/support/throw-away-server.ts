import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

export type ThrowAwayServer = {
  folder: string
  url: string
  /** Stops the server, and deletes its folder. */
  end: () => Promise<void>
}

/** Starts a PostgreSQL in a new temporary folder, for a program of its own. It ends too when the program is stopped with Ctrl-C. */
export async function startThrowAwayServer(prefix: string): Promise<ThrowAwayServer> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  const starting = startEmbeddedPostgres(folder)
  const end = endWhenStopped(async () => {
    await starting.then(
      async ({ stop }) => stop(),
      () => undefined,
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return { folder, url: (await starting).url, end }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** The exit status of a program that Ctrl-C has ended. */
const STOPPED = 130

/** Lets a signal run `end` before the process exits. The answer runs `end` without a signal. It runs only once. */
export function endWhenStopped(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined
  const once = async () => {
    ended ??= end()
    return ended
  }
  const stop = () => {
    // The work of the program fails now, because its server ends.
    process.on('uncaughtException', () => undefined)
    void once().finally(() => process.exit(STOPPED))
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  return async () => {
    for (const signal of SIGNALS) process.off(signal, stop)
    return once()
  }
}
