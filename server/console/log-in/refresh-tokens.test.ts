import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/console/staff-door.ts'
import { INNER_GROUPS } from '../inner-provider/index.ts'
import { readTrail } from '../index.ts'
import { findCheckedStaff } from './check-staff.ts'
import { openTokens, sealTokens } from './sessions.ts'

const { db } = await testDatabase()
const groups = [...INNER_GROUPS]
const door = await staffDoor(db, { groups, refreshes: true })

afterEach(() => void groups.splice(0, groups.length, ...INNER_GROUPS))

/** Changes the session as if the provider was last asked some minutes ago. */
const later = async (minutes: number) =>
  sql`update staff_sessions set asked_at = asked_at - make_interval(mins => ${minutes}),
    vouched_at = vouched_at - make_interval(mins => ${minutes})`.execute(db)

async function aSessionOf(person: string) {
  const browser = door.browser()
  await door.logIn(browser, person)
  const secret = browser.cookies.get('staff-session') ?? ''
  const hash = testSecrets.hash('staff-session', secret)
  const row = () =>
    db.selectFrom('staff_sessions').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  const refresh = async () => {
    const { tokens } = await row()
    return tokens && openTokens(testSecrets, { bytes: tokens, hash }).refresh
  }
  const set = async (token: string | null) => {
    const tokens = sealTokens(testSecrets, { tokens: { access: 'an old one', refresh: token }, hash })
    await db.updateTable('staff_sessions').set({ tokens }).where('hash', '=', hash).execute()
  }
  return { browser, secret, refresh, set, row }
}

test('the provider is asked with the refresh token, and each new one is kept', async () => {
  const { browser, refresh } = await aSessionOf('mira')
  const seen = [await refresh()]
  for (const _ of [1, 2]) {
    await later(6)
    expect(await door.sessionOf(browser)).toMatchObject({ id: 'mira', role: 'billing' })
    seen.push(await refresh())
  }
  expect(new Set(seen).size).toBe(3)
  expect(seen).not.toContain(null)
})

test('of two requests at the same time, only one asks the provider', async () => {
  const { browser, refresh } = await aSessionOf('tess')
  await later(6)
  const both = await Promise.all([door.sessionOf(browser), door.sessionOf(browser)])
  expect(both).toMatchObject([{ id: 'tess' }, { id: 'tess' }])
  await later(6)
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'tess' })
  expect(await refresh()).not.toBeNull()
})

test('a refresh token that was used twice ends the session, and this is recorded', async () => {
  const { browser, refresh, set } = await aSessionOf('theo')
  const first = await refresh()
  await later(6)
  expect(await door.sessionOf(browser)).not.toBeNull()
  await set(first)
  await later(6)
  expect(await door.sessionOf(browser)).toBeNull()
  const [row] = (await readTrail(db, { staffId: 'theo' })).rows
  expect(row).toMatchObject({ kind: 'log-out', details: { by: 'provider' } })
})

test('if a person has lost their group, the session ends at the next check', async () => {
  const { browser } = await aSessionOf('noor')
  groups.splice(0, groups.length, ...INNER_GROUPS.filter(({ role }) => role !== 'analyst'))
  await later(6)
  expect(await door.sessionOf(browser)).toBeNull()
})

test('if the provider sends no groups any more, the session ends within an hour', async () => {
  const { secret, refresh } = await aSessionOf('ines')
  const tokens = { access: 'new', refresh: 'a new refresh token' }
  const provider = {
    ask: async () => 'away' as const,
    answer: async () => ({ outcome: 'away' as const }),
    check: async () => ({ outcome: 'vouched' as const, groups: null, tokens }),
    logOut: async () => null,
    origins: () => [],
  }
  const find = async () => findCheckedStaff({ db, secrets: testSecrets, provider, groups }, secret)
  await later(6)
  expect(await find()).toMatchObject({ id: 'ines' })
  expect(await refresh()).toBe(tokens.refresh)
  await later(60)
  expect(await find()).toBeNull()
})

test('while the provider does not answer, the session continues and keeps its token', async () => {
  const { browser, refresh } = await aSessionOf('priya')
  const before = await refresh()
  await door.inner.close()
  await later(120)
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'priya' })
  expect(await refresh()).toBe(before)
})
