import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/console/staff-door.ts'
import { keysOf } from './log-ins.ts'

const { db } = await testDatabase()

test('while the provider does not answer, nobody can log in, and open sessions continue', async () => {
  const door = await staffDoor(db)
  const [inside, late] = [door.browser(), door.browser()]
  await door.logIn(inside, 'mira')
  await late.open('/console/login')
  const { state } = keysOf(late.cookies.get('staff-log-in') ?? '')
  await door.inner.close()

  const hours = sql<Date>`app_now() - interval '2 hours'`
  await db.updateTable('staff_sessions').set({ asked_at: hours, vouched_at: hours }).execute()
  expect(await door.sessionOf(inside)).toMatchObject({ id: 'mira' })
  const answer = new URL('http://localhost:3999/console/login/callback')
  answer.search = new URLSearchParams({ code: 'c', state, iss: door.inner.issuer }).toString()
  expect(await late.open(answer.href)).toMatchObject({ status: 503 })
  expect(await door.sessionOf(late)).toBeNull()

  const out = await inside.ask('/console/logout', {
    method: 'POST',
    headers: { origin: 'http://localhost:3999' },
  })
  expect(out.headers.get('location')).toBe('/console/logout')
  expect(await door.sessionOf(inside)).toBeNull()
})

test('nobody is sent to a provider that answered before and does not answer now', async () => {
  const door = await staffDoor(db)
  await door.logIn(door.browser(), 'mira')
  await door.inner.close()
  const browser = door.browser()
  for (const path of ['/console/login', '/console/login?fresh=1']) {
    expect(await browser.open(path)).toMatchObject({ status: 503 })
    expect(browser.seen().text).toContain('The log-in provider does not answer')
  }
})

test('if the provider did not answer at the first log-in, the next log-in asks it again', async () => {
  const door = await staffDoor(db, { issuer: 'http://localhost:1' })
  const browser = door.browser()
  for (const _ of [1, 2]) {
    expect(await browser.open('/console/login')).toMatchObject({ status: 503 })
    expect(browser.seen().text).toContain('The log-in provider does not answer')
    expect(browser.cookies.size).toBe(0)
  }
  expect(door.log.lines.filter(({ level }) => level === 'warn')).toHaveLength(2)
})
