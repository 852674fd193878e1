import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { aStaffSession, AWAY_LOG_IN } from '#tests/support/console/staff.ts'
import { readTrail } from './console/index.ts'
import { createApi, createConsoleApi } from './app.ts'
import { readConfig } from './config.ts'
import { createServices } from './services.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const { db } = await testDatabase()
const config = readConfig({
  STAGE: 'local',
  SECRET_KEY: SECRET_OF_TESTS,
  CONSOLE_INNER_PROVIDER: '0',
  CONSOLE_PORT: '4000',
})
const services = await createServices({ config, db, log: recordedLog(), staffLogIn: AWAY_LOG_IN })

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

const FORMS = [
  `/console/people/${randomUUID()}/refund`,
  `/console/people/${randomUUID()}/help/correct-email`,
  '/console/approvals',
  '/console/catalogue/codes/make',
  '/console/logout',
  '/v2/console/help',
]

const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://attacker.test' },
  { origin: 'null' },
  { origin: 'http://localhost:4001' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test.for(FOREIGN)('a form of another site with the headers %o is refused', async (headers) => {
  const origin = 'http://localhost:4000'
  const own = createConsoleApi(services, { origin })
  const secret = await aStaffSession(db, 'billing')
  const session = { cookie: `staff-session=${secret}`, authorization: `Bearer ${secret}` }
  for (const path of FORMS) {
    const sent = { method: 'POST', headers: { ...session, ...headers } }
    expect((await own.request(`${origin}${path}`, sent)).status, path).toBe(403)
  }
  expect((await readTrail(db, {})).rows).toEqual([])
})

test('a form that names no site is refused, and a program calls the API without naming one', async () => {
  const origin = 'http://localhost:4000'
  const own = createConsoleApi(services, { origin })
  const secret = await aStaffSession(db, 'billing')
  const send = async (path: string, headers: Readonly<Record<string, string>>) =>
    own.request(`${origin}${path}`, { method: 'POST', headers })
  const forms = FORMS.filter((path) => path.startsWith('/console/'))
  for (const path of forms)
    expect((await send(path, { cookie: `staff-session=${secret}` })).status, path).toBe(403)
  expect((await readTrail(db, {})).rows).toEqual([])
  const called = await send('/v2/console/help', {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
  })
  expect(called.status).toBe(400)
})
