import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openDatabase, type Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Folder } from './folder.ts'
import { HUSHED, LOOK_LIMIT_MS } from './settings.ts'
import { createPlace, until, type Place } from './place.ts'
import type { Ports } from './ports.ts'

export type Gateway = {
  place: Place
  address: string
  /** The records of the gateway. Power cuts of the application do not affect them. */
  book: Db
  /** Stops all faults of the gateway. */
  calm: () => void
  /** Stops the notifications of the gateway, and waits for the answer to the last one. */
  hush: () => Promise<void>
  stop: () => Promise<void>
}

/** The payment gateway: a process with Braintree’s protocol, and a PostgreSQL of its own. */
export async function startGateway(
  folder: Folder,
  { gateway: port, public: door }: Ports,
  chaos: Record<string, string>,
): Promise<Gateway> {
  const own = `${folder.path}/gateway`
  await mkdir(own, { mode: 0o755 })
  const server = await startEmbeddedPostgres(own)
  const book = openDatabase({ url: server.url, poolSize: 4 })
  await migrate(book)
  const address = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATABASE_URL: server.url,
    WEBHOOKS: `https://localhost:${door}/v2/payments/webhooks/braintree`,
    CERTIFICATE: `${folder.path}/certificate.pem`,
    ...chaos,
  }
  const place = createPlace('gateway', {
    folder,
    program: () => ({
      name: 'gateway',
      command: process.execPath,
      args: ['tests/cluster/gateway-process.ts'],
      cwd: resolve('.'),
      env,
    }),
    isReady: async () =>
      (await fetch(address, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) }).catch(() => null)) !== null,
  })
  await place.start()
  const stop = async () => {
    await place.stop()
    await book.destroy()
    await server.stop()
  }
  return {
    place,
    address,
    book,
    calm: () => place.signal('SIGUSR2'),
    hush: async () => {
      place.signal('SIGHUP')
      const log = `${folder.logs}/gateway.log`
      await until('the last notification', async () => readFileSync(log, 'utf8').includes(HUSHED))
    },
    stop,
  }
}
