import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { INNER_GROUPS } from '../inner-provider/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/console/staff-door.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { readTrail } from '../index.ts'
import { sealTokens } from './sessions.ts'

const { db } = await testDatabase()
const groups = [...INNER_GROUPS]
const door = await staffDoor(db, { groups })

afterEach(() => void groups.splice(0, groups.length, ...INNER_GROUPS))

const rowsOf = async (staffId: string) =>
  (await readTrail(db, { staffId })).rows.map(({ kind, role, details }) => ({ kind, role, ...details }))

test('a person is chosen at the provider and comes back to the page they wanted', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'mira', '/console/login?return=%2Fconsole%2Fqueues%2Fdisputes')
  expect(browser.seen()).toMatchObject({ status: 200, text: 'behind the door' })
  expect(new URL(browser.seen().address).pathname).toBe('/console/queues/disputes')
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'mira', name: 'Mira Reyes', role: 'billing' })
  expect([...browser.cookies.keys()]).not.toContain('staff-log-in')
  expect(await rowsOf('mira')).toEqual([{ kind: 'log-in', role: 'billing', fresh: false }])
})

test('a person without a role sees why, gets no session, and the refusal is recorded', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'sam')
  expect(browser.seen().status).toBe(403)
  expect(browser.seen().text).toContain('You have no role in the console')
  expect(browser.seen().text).toContain('Sam Cole')
  expect(await door.sessionOf(browser)).toBeNull()
  expect(await rowsOf('sam')).toEqual([{ kind: 'refused', role: 'none', wanted: 'log-in' }])
})

test('if a person has lost their role, the next log-in ends all their sessions', async () => {
  const [first, second] = [door.browser(), door.browser()]
  await door.logIn(first, 'noor')
  groups.splice(0, groups.length, ...INNER_GROUPS.filter(({ role }) => role !== 'analyst'))
  await door.logIn(second, 'noor')
  expect(second.seen().status).toBe(403)
  expect(await door.sessionOf(first)).toBeNull()
})

/** Changes the session as if the provider was last asked some minutes ago. */
const later = async (minutes: number) =>
  sql`update staff_sessions set asked_at = asked_at - make_interval(mins => ${minutes}),
    vouched_at = vouched_at - make_interval(mins => ${minutes})`.execute(db)

test('if a person has lost their role, their session ends within minutes, and this is recorded', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'noor')
  groups.splice(0, groups.length, ...INNER_GROUPS.filter(({ role }) => role !== 'analyst'))
  await later(4)
  expect(await door.sessionOf(browser)).toMatchObject({ role: 'analyst' })
  await later(2)
  expect(await door.sessionOf(browser)).toBeNull()
  expect((await rowsOf('noor'))[0]).toEqual({ kind: 'log-out', role: 'analyst', by: 'provider' })
})

test('a session that the provider no longer knows ends within an hour, and another one continues', async () => {
  const [gone, kept] = [door.browser(), door.browser()]
  await door.logIn(gone, 'mira')
  await door.logIn(kept, 'ines')
  const { hash } = await db
    .selectFrom('staff_sessions')
    .select('hash')
    .where('staff_id', '=', 'mira')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const ended = sealTokens(testSecrets, { tokens: { access: 'ended', refresh: null }, hash })
  await db.updateTable('staff_sessions').set({ tokens: ended }).where('hash', '=', hash).execute()
  await later(6)
  expect(await door.sessionOf(gone)).not.toBeNull()
  await later(60)
  expect(await door.sessionOf(gone)).toBeNull()
  expect(await door.sessionOf(kept)).toMatchObject({ id: 'ines' })
})

test('if the role of a person changes, only the sessions with the old role end', async () => {
  const [first, other, second] = [door.browser(), door.browser(), door.browser()]
  await door.logIn(first, 'theo')
  await door.logIn(other, 'ines')
  groups.unshift({ group: 'staff-support', role: 'catalogue' })
  await door.logIn(second, 'theo')
  expect(await door.sessionOf(second)).toMatchObject({ role: 'catalogue' })
  expect(await door.sessionOf(first)).toBeNull()
  expect(await door.sessionOf(other)).toMatchObject({ role: 'auditor' })
})

test('the page after the log-out names its icon, so no browser asks for another', async () => {
  const answer = await door.browser().ask('/console/logout')
  expect(answer.headers.get('content-security-policy')).toContain('img-src data:;')
  expect(answer.text).toContain('<link rel="icon" href="data:," />')
})

test('the log-out ends the session here and at the provider, and is recorded', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'jonas')
  const stolen = new Map(browser.cookies)
  await browser.send('/console/logout', {})
  expect(browser.seen().text).toContain('Log out here too?')
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(browser.seen().text) ?? []
  await browser.send('/session/end/confirm', { xsrf, logout: 'yes' })
  expect(browser.seen().text).toContain('You are logged out')
  expect(await rowsOf('jonas')).toEqual([
    { kind: 'log-out', role: 'catalogue' },
    { kind: 'log-in', role: 'catalogue', fresh: false },
  ])
  const thief = door.browser()
  for (const [name, value] of stolen) if (name.startsWith('staff')) thief.cookies.set(name, value)
  expect(await door.sessionOf(thief)).toBeNull()
  await browser.open('/console/login')
  expect(browser.seen().text).toContain('Log in as')
})

test('a fresh log-in asks the provider again and gives a new session', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'tess')
  const before = door.browser()
  before.cookies.set('staff-session', browser.cookies.get('staff-session') ?? '')
  await browser.open('/console/login?return=%2Fconsole%2Fa')
  expect(browser.seen().text, 'a session needs no second log-in').toBe('behind the door')
  await door.logIn(browser, 'tess', '/console/login?fresh=1&return=%2Fconsole%2Fa')
  expect(new URL(browser.seen().address).pathname).toBe('/console/a')
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'tess' })
  expect(await door.sessionOf(before)).toBeNull()
  expect(await rowsOf('tess')).toMatchObject([{ fresh: true }, { fresh: false }])
})
