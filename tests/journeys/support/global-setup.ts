import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startApp } from '#tests/support/app.ts'
import { createTemplate } from '#tests/support/template.ts'
import { neverWaitForTheDisk, throwAwayFolder } from '#tests/support/throw-away.ts'
import { startTlsProxy } from './tls-proxy.ts'

type Site = { origin: string; mailboxOrigin: string; stop: () => Promise<void> }
type Place = { databaseUrl: string; folder: string }

/** Starts one PostgreSQL and one application for all journeys. `JOURNEYS_BEHIND_TLS=1` uses production settings. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder('evenhand-journeys-')
  const postgres = await startEmbeddedPostgres(folder)
  await neverWaitForTheDisk(postgres.url)
  const start = process.env.JOURNEYS_BEHIND_TLS ? behindTls : onLaptop
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const site = await start({ databaseUrl: postgres.url, folder }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  process.env.JOURNEY_ORIGIN = site.origin
  process.env.JOURNEY_MAILBOX_ORIGIN = site.mailboxOrigin
  process.env.JOURNEY_DATABASE_URL = postgres.url
  return async () => {
    await site.stop()
    await end()
  }
}

async function onLaptop({ databaseUrl, folder }: Place): Promise<Site> {
  // Journeys with an application of their own copy it.
  await createTemplate(databaseUrl)
  const { origin, stop } = await startApp({
    databaseUrl,
    built: true,
    // Staff log in at the built-in provider.
    env: { DATA_DIR: folder, CONSOLE_INNER_PROVIDER: '0' },
  })
  return { origin, mailboxOrigin: origin, stop }
}

/** Production settings behind a TLS proxy, with the sandbox gateway allowed. */
async function behindTls({ databaseUrl, folder }: Place): Promise<Site> {
  const proxy = await startTlsProxy()
  const app = await startApp({
    databaseUrl,
    built: true,
    env: {
      DATA_DIR: folder,
      STAGE: 'production',
      PUBLIC_ORIGIN: proxy.origin,
      ALLOW_SANDBOX_PAYMENTS: '1',
      AT_OLD_TABLES: 'migrate',
      // The first hop names the address of a journey, and the second one is the proxy.
      TRUSTED_PROXY_HOPS: '2',
    },
  })
  proxy.forwardTo(app.port)
  process.env.JOURNEY_KEY_HASH = proxy.keyHash
  // Production has no mailbox page, so a second application serves it.
  const mailbox = await startApp({ databaseUrl, built: true, env: { DATA_DIR: folder, ROLE: 'web' } })
  const stop = async () => {
    await proxy.stop()
    await Promise.all([app.stop(), mailbox.stop()])
  }
  return { origin: proxy.origin, mailboxOrigin: mailbox.origin, stop }
}
