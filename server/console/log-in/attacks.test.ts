import { expect, test } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/console/staff-door.ts'
import type { DoorBrowser } from '#tests/support/console/door-browser.ts'
import { readTrail } from '../index.ts'

const { db } = await testDatabase()
const door = await staffDoor(db)

/** Goes to the provider, chooses a person, and stops before the answer reaches the console. */
async function answerFor(browser: DoorBrowser, person: string): Promise<URL> {
  await browser.open('/console/login')
  const form = { method: 'POST', body: new URLSearchParams({ person }) }
  let seen = await browser.ask(browser.seen().address, form)
  for (;;) {
    const to = new URL(seen.headers.get('location') ?? '', seen.address)
    if (to.pathname === '/console/login/callback') return to
    seen = await browser.ask(to.href)
  }
}

test("the second use of a provider's answer logs nobody in", async () => {
  const browser = door.browser()
  const answer = await answerFor(browser, 'mira')
  const copy = new Map(browser.cookies)
  await browser.open(answer.href)
  expect(await door.sessionOf(browser)).not.toBeNull()
  const replay = door.browser()
  for (const [name, value] of copy) replay.cookies.set(name, value)
  expect(await replay.open(answer.href)).toMatchObject({ status: 400 })
  expect(await door.sessionOf(replay)).toBeNull()
})

test('if one answer arrives twice at the same moment, only one log-in succeeds', async () => {
  const browser = door.browser()
  const answer = await answerFor(browser, 'mira')
  const copy = door.browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  const both = await Promise.all([browser.open(answer.href), copy.open(answer.href)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('the answer for one browser does not log another browser in', async () => {
  const [attacker, victim] = [door.browser(), door.browser()]
  const answer = await answerFor(attacker, 'theo')
  expect(await victim.open(answer.href), 'without a log-in').toMatchObject({ status: 400 })
  await victim.open('/console/login')
  expect(await victim.open(answer.href), 'with a log-in of its own').toMatchObject({ status: 400 })
  expect(await door.sessionOf(victim)).toBeNull()
})

test.for<[string, (url: URL) => void]>([
  ['another state', (url) => url.searchParams.set('state', newSecret())],
  ['no state', (url) => url.searchParams.delete('state')],
  ['another issuer', (url) => url.searchParams.set('iss', 'http://localhost:1')],
  ['no issuer', (url) => url.searchParams.delete('iss')],
  ['another code', (url) => url.searchParams.set('code', newSecret())],
  ['two codes', (url) => url.searchParams.append('code', newSecret())],
  ['an error', (url) => url.searchParams.set('error', 'access_denied')],
])('an answer with %s is refused', async ([, change]) => {
  const browser = door.browser()
  const answer = await answerFor(browser, 'theo')
  change(answer)
  expect(await browser.open(answer.href)).toMatchObject({ status: 400 })
  expect(await door.sessionOf(browser)).toBeNull()
  expect(door.log.lines.at(-2)?.message).toBe('a log-in of staff was refused')
})

test.for([
  'https://evil.test/console',
  '//evil.test',
  '/console//evil.test',
  '/console/../join',
  '/console\\@evil.test',
  '/console/logout',
  '/console/login?fresh=1',
  'javascript:alert(1)',
])('the way back %s leads to the front page of the console', async (way) => {
  const browser = door.browser()
  await door.logIn(browser, 'ines', `/console/login?return=${encodeURIComponent(way)}`)
  expect(browser.seen().address).toBe('http://localhost:3999/console')
  await browser.open(`/console/login?return=${encodeURIComponent(way)}`)
  expect(browser.seen().address, 'also with a session').toBe('http://localhost:3999/console')
})

test('a session that an attacker put into a browser ends when its owner logs in', async () => {
  const [attacker, victim] = [door.browser(), door.browser()]
  await door.logIn(attacker, 'theo')
  victim.cookies.set('staff-session', attacker.cookies.get('staff-session') ?? '')
  await door.logIn(victim, 'mira', '/console/login?fresh=1')
  expect(victim.cookies.get('staff-session')).not.toBe(attacker.cookies.get('staff-session'))
  expect(await door.sessionOf(attacker)).toBeNull()
  expect(await door.sessionOf(victim)).toMatchObject({ id: 'mira' })
})

test('a form of another site cannot end a session', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'priya')
  for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect(await browser.ask('/console/logout', { method: 'POST', headers })).toMatchObject({ status: 403 })
  }
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'priya' })
})

test('each network may start thirty log-ins in ten minutes', async () => {
  const limited = await staffDoor(db, { limited: true })
  const browser = limited.browser()
  for (let n = 0; n < 30; n += 1) expect((await browser.ask('/console/login')).status).toBe(303)
  expect(await browser.ask('/console/login')).toMatchObject({ status: 429 })
  expect(browser.seen().text).toContain('Too many log-ins')
})

test('no secret of a session is stored, and unknown people write no rows in the trail', async () => {
  const browser = door.browser()
  await browser.open('/console/login')
  const secret = browser.cookies.get('staff-log-in') ?? ''
  const [stored] = await db.selectFrom('staff_log_ins').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  const { rows } = await readTrail(db, { kinds: ['refused'] })
  expect(rows).toEqual([])
})
