import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

// The test starts a process.
vi.setConfig({ testTimeout: 60_000 })
const { db, url: databaseUrl } = await testDatabase()

test('the process turns its source maps on, so the log names the source of an error', async () => {
  const app = await startApp({ databaseUrl })
  onTestFinished(app.kill)
  await sql`alter table packages rename to gone`.execute(db)
  expect((await fetch(`${app.origin}/v2/packages?ids=1021`)).status).toBe(500)
  const stack = /"stack":"[^"]*server\/[\w/-]+\.ts:\d+/
  await expect.poll(() => app.log.filter((line) => stack.test(line)), { timeout: 10_000 }).not.toEqual([])
})
