import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aDraft } from '#tests/support/buyers/joining.ts'

const PEOPLE = 16
const ACKNOWLEDGED_BEFORE_THE_KILL = 100

test('a process killed during many sign-ups has kept every acknowledged draft', async () => {
  const { db, url } = await testDatabase()
  const app = await startApp({ databaseUrl: url, env: { RATE_LIMITS: 'false' } })
  const call = overHttp(app.origin)
  const acknowledged: string[] = []
  const signUpUntilItDies = async (): Promise<void> => {
    const draft = await aDraft(call).catch(() => null)
    if (!draft) return
    if (acknowledged.push(draft.signupId) === ACKNOWLEDGED_BEFORE_THE_KILL) void app.kill()
    await signUpUntilItDies()
  }
  await Promise.all(Array.from({ length: PEOPLE }, signUpUntilItDies))
  await app.kill()
  const kept = await db.selectFrom('registrations').select('id').where('id', 'in', acknowledged).execute()
  expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_THE_KILL)
  expect(kept).toHaveLength(acknowledged.length)
})
