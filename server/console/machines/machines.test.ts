import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { MACHINE_CALLS_PER_MINUTE, MACHINE_TOKENS_MAX } from '#domain/console/machine-token.ts'
import { readTrail } from '#server/console/index.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aMachineToken } from '#tests/support/console/staff.ts'
import { oldMachineTokens } from './token-store.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
const { call } = await wholeApi(db, { limited: true })
const PAGE = '/console/endpoints/machines'
const ENDPOINT = {
  address: 'https://events.example.com/evenhand',
  types: ['order.paid'],
  ownerEmail: 'ida@example.com',
}
const secretIn = (text: string) => /<code class="secret">([\w-]{43})</.exec(text)?.[1] ?? 'no secret'
const list = async (bearer: string) => call('GET', '/v2/console/endpoints', { bearer })

beforeEach(async () => {
  await sql`truncate machine_tokens`.execute(db)
  await sql`truncate event_endpoints, events cascade`.execute(db)
})
afterEach(async () => setClockOffset(db, 0))

/** Makes a token in the console. */
async function made(name = 'Warehouse deploy', days = '30') {
  return send(PAGE, 'integrations', { what: 'make', name, days })
}

test('the integrations role makes a token that is shown once, and ends it', async () => {
  expect((await open(PAGE, 'integrations')).text).toContain('There is no token yet.')
  const { status, text } = await made()
  expect([status, secretIn(text)]).toEqual([201, expect.stringMatching(/^[\w-]{43}$/)])
  const page = await open(PAGE, 'integrations')
  expect(page.text).toContain('Warehouse deploy')
  expect(page.text).not.toContain(secretIn(text))
  const id = /end=([0-9a-f-]{36})/.exec(page.text)?.[1] ?? ''
  expect((await open(`${PAGE}?end=${id}`, 'integrations')).text).toContain('The next call of this program')
  const ended = await send(PAGE, 'integrations', { what: 'end', id })
  expect(ended.headers.get('location')).toBe(`${PAGE}?said=token-ended`)
  expect((await send(PAGE, 'integrations', { what: 'end', id })).status).toBe(404)
})

test('a token works at once, and not after it was ended or has expired', async () => {
  const [ended, over] = [await aMachineToken(db), await aMachineToken(db, { days: 90 })]
  expect([(await list(ended)).status, (await list(over)).status]).toEqual([200, 200])
  await sql`delete from machine_tokens where expires_at < app_now() + interval '31 days'`.execute(db)
  expect((await list(ended)).status).toBe(401)
  await setClockOffset(db, 90 * DAY_SECONDS)
  expect((await list(over)).status).toBe(401)
  expect((await open(PAGE, 'auditor')).text).toContain('Over')
  await setClockOffset(db, 121 * DAY_SECONDS)
  await oldMachineTokens(100).execute(db)
  expect((await open(PAGE, 'auditor')).text).toContain('There is no token yet.')
})

test('the row holds no secret, and the trail names each change by a machine', async () => {
  const token = await aMachineToken(db)
  const rows = await sql<{ all: string }>`select machine_tokens::text as all from machine_tokens`.execute(db)
  expect(JSON.stringify(rows.rows)).not.toContain(token)
  const added = await call('POST', '/v2/console/endpoints', { bearer: token, body: ENDPOINT })
  expect(added.body).toMatchObject({ endpoint: { madeName: 'Warehouse' } })
  const { rows: trail } = await readTrail(db, { kinds: ['add-endpoint'] })
  expect(trail[0]).toMatchObject({ staff_name: 'Warehouse', role: 'integrations' })
  expect(trail[0]?.staff_id).toMatch(/^machine [0-9a-f-]{36}$/)
})

test('each machine has its own limit of calls', async () => {
  const [busy, calm] = [await aMachineToken(db), await aMachineToken(db)]
  for (let nth = 1; nth <= MACHINE_CALLS_PER_MINUTE; nth += 1) expect((await list(busy)).status).toBe(200)
  const refused = await list(busy)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await list(calm)).status).toBe(200)
})

test('a machine without a name, a token without an end and too many tokens are refused with a reason', async () => {
  for (const [name, days, said] of [
    ['  x ', '30', 'Write a name'],
    ['Warehouse', '3650', 'Choose how long'],
  ] as const) {
    const { status, text } = await made(name, days)
    expect([status, text.includes(said)]).toEqual([422, true])
  }
  for (let nth = 1; nth <= MACHINE_TOKENS_MAX; nth += 1) await aMachineToken(db)
  const { status, text } = await made()
  expect([status, text.includes('which is the most')]).toEqual([409, true])
})

test('only the integrations role makes and ends tokens, with a fresh log-in', async () => {
  expect((await send(PAGE, 'auditor', { what: 'make', name: 'Warehouse', days: '30' })).status).toBe(403)
  expect((await open(PAGE, 'support')).status).toBe(403)
  await setClockOffset(db, 3600)
  const late = await made()
  expect(late.headers.get('location')).toContain('/console/login?fresh=1')
})
