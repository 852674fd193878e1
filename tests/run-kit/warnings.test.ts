import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

// The test starts a process.
vi.setConfig({ testTimeout: 60_000 })
const { url: databaseUrl } = await testDatabase()

test('a process that counts many log-ins of one network writes no warning of Node', async () => {
  const app = await startApp({ databaseUrl })
  onTestFinished(app.kill)
  const tries = Array.from({ length: 40 }, async () =>
    fetch(`${app.origin}/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody.here', password: 'not-the-password-1' }),
    }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await app.stop()
  expect(app.log.filter((line) => line.includes('Warning'))).toEqual([])
})
