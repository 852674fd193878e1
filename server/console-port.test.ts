import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { aStaffSession, AWAY_LOG_IN } from '#tests/support/staff.ts'
import { createApi, createConsoleApi } from './app.ts'
import { readConfig } from './config.ts'
import { createServices } from './services.ts'

const { db } = await testDatabase()
const config = readConfig({
  STAGE: 'local',
  SECRET_KEY: 'a secret of the tests, long enough to be accepted',
  CONSOLE_INNER_PROVIDER: '0',
  CONSOLE_PORT: '4000',
})
const services = createServices({ config, db, log: recordedLog(), staffLogIn: AWAY_LOG_IN })

test('with its own port, the console is served there without the pages of buyers', async () => {
  const site = createApi(services)
  const own = createConsoleApi(services, { origin: 'http://localhost:4000' })
  const headers = { authorization: `Bearer ${await aStaffSession(db, 'support')}` }
  const [queues, lookups] = ['/v2/console/queues', '/v2/lookups']
  expect((await own.request(queues, { headers })).status).toBe(200)
  expect((await site.request(queues, { headers })).status).toBe(404)
  expect((await site.request(lookups)).status).toBe(200)
  expect((await own.request(lookups)).status).toBe(404)
})
