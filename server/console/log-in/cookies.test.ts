import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/console/staff-door.ts'

const { db } = await testDatabase()

test('with https, each cookie of staff belongs to this host only, and a cookie without the prefix is ignored', async () => {
  const door = await staffDoor(db, { https: true })
  const browser = door.browser()
  await door.logIn(browser, 'mira')
  expect(await door.sessionOf(browser)).toMatchObject({ id: 'mira' })
  const named = browser.setCookies.map((line) => line.split('=')[0])
  expect(new Set(named)).toEqual(new Set(['__Host-staff-log-in', '__Host-staff-session']))
  for (const line of browser.setCookies) {
    expect(line).toMatch(/; Path=\/(?:;|$)/)
    for (const rule of ['Secure', 'HttpOnly', 'SameSite=Lax']) expect(line).toContain(`; ${rule}`)
    expect(line).not.toContain('Domain')
  }

  const planted = door.browser()
  planted.cookies.set('staff-session', browser.cookies.get('__Host-staff-session') ?? '')
  expect((await planted.ask('/console/login')).headers.get('location')).toContain(door.inner.issuer)
})
