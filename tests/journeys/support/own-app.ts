import type { BrowserContext } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { startApp, type App } from '#tests/support/app.ts'
import { copyDatabase } from '#tests/support/template.ts'
import { test as base } from './journey.ts'
import { openPatiently } from '#tests/support/patient-database.ts'

export type OwnApp = {
  db: Db
  /** Starts the application on this test's own database and port. A second start continues with the same data. */
  start: (env?: Record<string, string>, args?: readonly string[]) => Promise<App>
  /** A visitor of the application that was started last. */
  visit: () => Promise<BrowserContext>
}

/** For tests that kill the application or read its log, and so need their own. */
export const test = base.extend<{ own: OwnApp }>({
  own: async ({ browser, language }, use) => {
    const serverUrl = process.env.JOURNEY_DATABASE_URL ?? ''
    const name = `journey_${crypto.randomUUID().slice(0, 8)}`
    const admin = openPatiently({ url: serverUrl, poolSize: 1 })
    await copyDatabase(admin, { name })
    const databaseUrl = serverUrl.replace(/\/[^/]*$/, `/${name}`)
    const db = openPatiently({ url: databaseUrl, poolSize: 2 })
    const [apps, visitors]: [App[], BrowserContext[]] = [[], []]
    await use({
      db,
      start: async (env = {}, args = []) => {
        const port = apps[0]?.port
        const built = !args.includes('--workshop')
        const app = await startApp({
          databaseUrl,
          // The copied tables are up to date. A process that would migrate them does not wait for a busy database.
          env: { AT_OLD_TABLES: 'wait', ...env },
          args,
          built,
          ...(port ? { port } : {}),
        })
        apps.push(app)
        return app
      },
      visit: async () => {
        const context = await browser.newContext({
          baseURL: apps.at(-1)?.origin ?? '',
          locale: language,
          reducedMotion: 'reduce',
        })
        visitors.push(context)
        return context
      },
    })
    await Promise.all(visitors.map((context) => context.close()))
    await apps.at(-1)?.stop()
    await db.destroy()
    await sql.raw(`drop database ${name} with (force)`).execute(admin)
    await admin.destroy()
  },
})

/**
 * Keeps the work of a process that died from the next one until `endLeases`. On a busy machine its leases may end before
 * a page was looked at.
 */
export async function holdLeases({ db }: OwnApp): Promise<void> {
  const later = sql`now() + interval '1 hour'`
  await sql`update orders set lease_until = ${later}`.execute(db)
  await sql`update payment_attempts set lease_until = ${later}`.execute(db)
  await sql`update method_changes set lease_until = ${later} where state = 'sending'`.execute(db)
}

/** Ends the leases of a process that died now, not a minute later. Its jobs are due again too. */
export async function endLeases({ db }: OwnApp): Promise<void> {
  await sql`update orders set lease_until = now()`.execute(db)
  await sql`update payment_attempts set lease_until = now()`.execute(db)
  await sql`update method_changes set lease_until = now() where state = 'sending'`.execute(db)
  await sql`update schedules set next_run_at = now()`.execute(db)
}
