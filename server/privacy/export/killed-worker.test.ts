import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { lockPerson } from '#server/credentials/index.ts'
import { untilOneWaits } from '#tests/support/at-once.ts'
import { testDatabase } from '#tests/support/database.ts'
import { exportOf, runExports } from '#tests/support/exported.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aFamily } from '#tests/support/people.ts'
import { askForExport } from './ask-export.ts'
import { findExport } from './export-store.ts'

const { db, url } = await testDatabase()
const LEASE_IS_OVER = 301
/** A process takes seconds to start while the machine is busy. */
const START_MS = 90_000

const address = (path: string) => new URL(path, import.meta.url).href

/** A worker in its own process, which runs the job once. */
function aWorker() {
  const program = `
    import { openDatabase } from '${address('../../db/database.ts')}'
    import { runExports } from '${address('../../../tests/support/exported.ts')}'
    await runExports(openDatabase({ url: '${url}', poolSize: 1 }))`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

test(
  'a worker that is killed while it makes a file stores nothing, and the next one makes the file once',
  { timeout: START_MS },
  async () => {
    const { parentId, email } = await aFamily(db)
    await askForExport(db, { personId: parentId, locale: 'en' })
    const worker = aWorker()
    const isOver = new AbortController()
    worker.once('exit', () => isOver.abort())
    const ended = once(worker, 'exit')
    await db.transaction().execute(async (tx) => {
      // The worker may take long to begin.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // It has made the file, and waits here to store it.
      await lockPerson(tx, parentId)
      await untilOneWaits(db, isOver.signal)
      worker.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
    })
    expect((await findExport(db, parentId))?.state).toBe('being-made')
    expect(await runExports(db)).toBe(0)
    await setClockOffset(db, LEASE_IS_OVER)
    expect(await runExports(db)).toBe(1)
    expect(await exportOf(db, parentId)).toHaveProperty('index.html')
    expect(await runExports(db)).toBe(0)
    expect(await mailsOfKind(db, { recipient: email, kind: 'export-ready' })).toHaveLength(1)
  },
)
