import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { anAccount, credentialsApi, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSite } from '#tests/support/site.ts'
import { hashText } from '../password/hashing.ts'
import { replacePassword } from '../password/new-password.ts'
import { shutOutPerson } from '../not-me/shut-out-person.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const deps = { secrets: testSecrets, site: testSite }
const OWNERS = 'violet-anchor-93'
const EXS = 'walnut-kettle-41'

type Answer = { auth: string | null; device: string }
const logIn = async (username: string, more: Record<string, unknown> = {}) =>
  (await call('POST', '/v2/login', { body: { username, password: PASSWORD, ...more } })).body as Answer
const openSessions = async (userId: string) => {
  const { rows } = await sql`
    select 1 from sessions where user_id = ${userId} and expires_at > app_now()`.execute(db)
  return rows.length
}
const ownersPassword = (userId: string) => async (tx: Tx) =>
  replacePassword(tx, deps, { userId, passwordHash: await hashText(testSecrets, 'password', OWNERS) })

test('a log-in with the old password fails as soon as the owner has set a new one', async () => {
  const { username, parentId } = await anAccount(db)
  const second = async () => logIn(username)
  expect((await atOnce(db, parentId, { before: ownersPassword(parentId), second })).auth).toBeNull()
  expect(await openSessions(parentId)).toBe(0)
})

test('a log-in at the same moment as “this was not me” fails', async () => {
  const { username, parentId } = await anAccount(db)
  const before = async (tx: Tx) => shutOutPerson(tx, deps, parentId)
  expect((await atOnce(db, parentId, { before, second: async () => logIn(username) })).auth).toBeNull()
  expect(await openSessions(parentId)).toBe(0)
})

test('the old password cannot replace the password after the owner has set a new one', async () => {
  const { username, parentId } = await anAccount(db)
  const { device } = await logIn(username)
  await sql`update credentials set new_password_needed = true where user_id = ${parentId}`.execute(db)
  const second = async () => logIn(username, { device, newPassword: EXS })
  expect((await atOnce(db, parentId, { before: ownersPassword(parentId), second })).auth).toBeNull()
  expect((await logIn(username, { password: EXS })).auth).toBeNull()
  expect((await logIn(username, { password: OWNERS })).auth).not.toBeNull()
})

test('a right log-in that waits for another one of the same person succeeds', async () => {
  const { username, parentId } = await anAccount(db)
  const second = async () => logIn(username)
  expect((await atOnce(db, parentId, { second })).auth).not.toBeNull()
})
