import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/db/database.ts'
import { recordEvents } from '#server/events/index.ts'
import { startApp, type App } from '#tests/support/app.ts'
import { startThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { eventReceiver, type EventReceiver } from '#tests/support/fakes/event-receiver.ts'

const ENV = { EVENTS_INSIDE: '1', RATE_LIMITS: '0', CONSOLE_INNER_PROVIDER: '0' }

export type StormApp = {
  db: Db
  /** The address at which buyers order. */
  origin: string
  receiver: EventReceiver
  /** The processes that deliver events. */
  workers: App[]
  startWorker: () => Promise<App>
  close: () => Promise<void>
}

/** The application on a database of its own: one web process, two workers, and a receiver of events. */
export async function openStormApp(): Promise<StormApp> {
  const server = await startThrowAwayServer('evenhand-events-')
  const start = async (role: 'web' | 'worker') =>
    startApp({ databaseUrl: server.url, env: { ...ENV, ROLE: role } })
  const web = await start('web')
  const workers = [await start('worker'), await start('worker')]
  const receiver = await eventReceiver()
  const db = openDatabase({ url: server.url, poolSize: 4 })
  return {
    db,
    origin: web.origin,
    receiver,
    workers,
    startWorker: async () => start('worker'),
    close: async () => {
      await db.destroy()
      await Promise.all([web, ...workers].map(async (app) => app.kill()))
      await receiver.stop()
      await server.end()
    },
  }
}

/** Writes one event of each person, with a number that distinguishes it from the person's other events. */
export async function writeEvents(db: Db, people: readonly string[], nth: number): Promise<void> {
  await db.transaction().execute(async (tx) =>
    recordEvents(
      tx,
      people.map((personId) => ({
        type: 'consent.recorded',
        personId,
        data: { kind: 'terms', agreed: true, textVersion: String(nth) },
      })),
    ),
  )
}

/** Real waits take hours. Here they end after a second, until the storm is over. */
export async function hurry(db: Db, state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    await delay(1_000)
    await patiently(async () => {
      await sql`update event_lanes set due_at = app_now() where wanted > passed and due_at > app_now()`.execute(
        db,
      )
      await sql`update event_endpoints set resume_at = app_now() where resume_at > app_now()`.execute(db)
    })
  }
}

/** The number of events and families that wait. */
export async function waiting(db: Db): Promise<number> {
  const { rows } = await patiently(async () =>
    sql<{ left: number }>`
      select ((select count(*) from events where place is null)
              + (select count(*) from event_lanes where wanted > passed))::int as left`.execute(db),
  )
  return rows[0]?.left ?? 0
}

/** A busy machine may refuse a connection, so a statement is tried again. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await act()
    } catch (error) {
      if (left === 0) throw error
      await delay(500)
    }
  }
}
