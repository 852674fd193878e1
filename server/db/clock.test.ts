import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { Hono } from 'hono'
import { DAY_SECONDS } from '#domain/durations.ts'
import type { Env } from '#server/platform/request-context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mountClock } from './clock-call.ts'
import { clockOffset, readNow, readToday, refuseMovedClock, setClockOffset } from './clock.ts'

const { db } = await testDatabase()
let runs = 0
const api = new Hono<Env>()
let skipped = 0
mountClock(api, {
  db,
  skip: async (seconds) => {
    skipped += seconds
  },
  runDueJobs: async () => ({ heartbeat: (runs += 1) }),
})

beforeEach(async () => setClockOffset(db, 0))

const move = async (body: unknown) =>
  api.request('/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the product’s time is the real time', async () => {
  expect(await clockOffset(db)).toBe(0)
  expect(Math.abs((await readNow(db)).getTime() - Date.now())).toBeLessThan(60_000)
})

test('a moved clock moves every query and every column that writes its own time', async () => {
  const wall = Date.now()
  expect((await move({ move: '+30d' })).status).toBe(200)
  expect((await move({ move: '+12h' })).status).toBe(200)
  expect([runs, skipped]).toEqual([2, 30.5 * DAY_SECONDS])
  expect(await clockOffset(db)).toBe(30.5 * DAY_SECONDS)
  const { rows } = await sql<{ at: Date }>`
    insert into mail_suppressions (address_normalised) values ('amara@example.org') returning at`.execute(db)
  const later = wall + 30 * DAY_SECONDS * 1000
  expect(rows[0]?.at.getTime()).toBeGreaterThan(later)
  expect((await readNow(db)).getTime()).toBeGreaterThan(later)
  expect((await readToday(db)) > new Date(later - DAY_SECONDS * 1000).toISOString().slice(0, 10)).toBe(true)
  await move({ move: 'reset' })
  expect([await clockOffset(db), skipped]).toEqual([0, 0])
})

test('production does not start with a moved clock', async () => {
  await expect(refuseMovedClock(db)).resolves.toBeUndefined()
  await move({ move: '+45m' })
  await expect(refuseMovedClock(db)).rejects.toThrow('was moved')
})

test.each([{ move: '30d' }, { move: '+1y' }, { move: '-1d' }, { move: '+99999d' }, {}, null])(
  'the clock is not moved by %j',
  async (body) => {
    expect((await move(body)).status).toBe(400)
    expect(await clockOffset(db)).toBe(0)
  },
)

test('no column uses the real time as its default', async () => {
  const { rows } = await sql`
    select d.adrelid::regclass::text as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace
      and pg_get_expr(d.adbin, d.adrelid) ~* '(^|[^_])now\\(\\)|current_(date|time)'`.execute(db)
  expect(rows).toEqual([])
})

test('the planner inlines the clock function, so it costs nothing', async () => {
  const { rows } = await sql<Record<string, string>>`
    explain select id from orders where created_at > app_now()`.execute(db)
  expect(JSON.stringify(rows)).not.toContain('app_now')
})
