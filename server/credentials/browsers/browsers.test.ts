import { describe, expect, test } from 'vitest'
import type { KnownBrowser } from '#domain/contracts/browsers.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { anAccount, credentialsApi, PASSWORD } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

type LoggedIn = { auth: string; device: string }

async function logIn(username: string, more: Record<string, unknown> = {}): Promise<LoggedIn> {
  const body = { username, password: PASSWORD, submit: 'Log in', _eventId: 'submit', ...more }
  return (await call('POST', '/v2/login', { body })).body as LoggedIn
}

async function browsersOf(bearer: string): Promise<KnownBrowser[]> {
  return ((await call('GET', '/v2/account/browsers', { bearer })).body as { browsers: KnownBrowser[] })
    .browsers
}

async function isIn(bearer: string): Promise<boolean> {
  return (await call('GET', '/v2/account', { bearer })).status === 200
}

describe('the browsers of a person', () => {
  test('are listed with name, country and times, with the present browser first', async () => {
    const { username } = await anAccount(db)
    await logIn(username, { browser: 'Firefox · Windows', country: 'MX' })
    const own = await logIn(username, { browser: 'Safari · iPhone' })
    const seen = await browsersOf(own.auth)
    expect(seen).toMatchObject([
      { isThis: true, isLoggedIn: true, name: 'Safari · iPhone', country: null },
      { isThis: false, isLoggedIn: true, name: 'Firefox · Windows', country: 'MX' },
    ])
    for (const { firstUsedAt } of seen) expect(firstUsedAt ?? '').not.toBe('')
    expect(JSON.stringify(seen)).not.toContain(own.device)
  })

  test('keep the time of their first log-in at the next one', async () => {
    const { username } = await anAccount(db)
    const first = await logIn(username, { browser: 'Firefox · Windows', country: 'MX' })
    const [before] = await browsersOf(first.auth)
    await setClockOffset(db, 3600)
    const again = await logIn(username, { device: first.device })
    const after = (await browsersOf(again.auth)).find(({ isThis }) => isThis)
    await setClockOffset(db, 0)
    expect(after).toMatchObject({
      firstUsedAt: before?.firstUsedAt,
      name: 'Firefox · Windows',
      country: 'MX',
    })
    expect(after?.lastUsedAt).not.toBe(before?.lastUsedAt)
  })

  test('of the other parent are never listed, also after both used one browser', async () => {
    const [one, other] = [await anAccount(db), await anAccount(db)]
    const shared = await logIn(one.username)
    const theirs = await logIn(other.username, { device: shared.device, browser: 'Chrome · Mac' })
    expect(await browsersOf(theirs.auth)).toHaveLength(1)
    expect(await browsersOf(theirs.auth)).toMatchObject([{ isThis: true, name: 'Chrome · Mac' }])
    expect((await browsersOf(shared.auth)).map(({ name }) => name)).not.toContain('Chrome · Mac')
  })

  test('can be logged out one by one, and are then unknown', async () => {
    const { username } = await anAccount(db)
    const [gone, stays, own] = [await logIn(username), await logIn(username), await logIn(username)]
    const victim = (await browsersOf(gone.auth)).find(({ isThis }) => isThis)
    const path = `/v2/account/browsers/${victim?.id}`
    for (const round of [1, 2])
      expect((await call('DELETE', path, { bearer: own.auth })).status, `round ${round}`).toBe(204)
    expect(await isIn(gone.auth)).toBe(false)
    expect([await isIn(stays.auth), await isIn(own.auth)]).toEqual([true, true])
    expect(await browsersOf(own.auth)).toHaveLength(2)
  })

  test('can all be logged out except the present one', async () => {
    const { username } = await anAccount(db)
    const [one, two, own] = [await logIn(username), await logIn(username), await logIn(username)]
    expect((await call('DELETE', '/v2/account/browsers', { bearer: own.auth })).status).toBe(204)
    expect([await isIn(one.auth), await isIn(two.auth), await isIn(own.auth)]).toEqual([false, false, true])
    expect(await browsersOf(own.auth)).toMatchObject([{ isThis: true, isLoggedIn: true }])
  })

  test('cannot be logged out by another person who knows their id', async () => {
    const [one, other] = [await anAccount(db), await anAccount(db)]
    const [victim, attacker] = [await logIn(one.username), await logIn(other.username)]
    const [seen] = await browsersOf(victim.auth)
    await call('DELETE', `/v2/account/browsers/${seen?.id}`, { bearer: attacker.auth })
    await call('DELETE', '/v2/account/browsers', { bearer: attacker.auth })
    expect(await isIn(victim.auth)).toBe(true)
    expect(await browsersOf(victim.auth)).toHaveLength(1)
  })

  test('have only names that we define', async () => {
    const { username } = await anAccount(db)
    const body = { username, password: PASSWORD, browser: '<b>evil.example</b>' }
    expect((await call('POST', '/v2/login', { body })).status).toBe(400)
  })
})
