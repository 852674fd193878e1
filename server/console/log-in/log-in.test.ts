import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { staffDoor } from '#tests/support/staff-door.ts'
import { readTrail } from '../index.ts'

const { db } = await testDatabase()
const door = await staffDoor(db)

test('a person of the staff is chosen at the provider and comes back to the page they wanted', async () => {
  const browser = door.browser()
  await door.logIn(browser, 'mira', '/console/login?return=%2Fconsole%2Fqueues%2Fdisputes')
  expect(browser.seen()).toMatchObject({ status: 200, text: 'behind the door' })
  expect(new URL(browser.seen().address).pathname).toBe('/console/queues/disputes')
  expect([...browser.cookies.keys()]).toContain('staff-session')
  expect([...browser.cookies.keys()]).not.toContain('staff-log-in')
  const { rows } = await readTrail(db, { staffId: 'mira' })
  expect(rows).toMatchObject([
    { kind: 'log-in', staff_name: 'Mira Reyes', role: 'billing', details: { fresh: false } },
  ])
})
