import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { atOnce } from '#tests/support/at-once.ts'
import {
  aBuyer,
  anAccount,
  credentialsApi,
  PASSWORD,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testSite } from '#tests/support/site.ts'
import { endOtherBrowsersIn } from '../browsers/known-browsers.ts'
import { changeEmail } from './change-email.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const deps = { secrets: testSecrets, site: testSite }

/** The person has entered the code from the new mailbox, and the change is not committed yet. */
function aChange(userId: string) {
  const email = `now-${randomUUID().slice(0, 8)}@example.com`
  const before = async (tx: Tx) => {
    await changeEmail(tx, deps, { userId, email, by: 'person', hasLogIn: true })
    await endOtherBrowsersIn(tx, testSecrets, { userId, secret: 'the browser of the person' })
  }
  return { email, before }
}
/** Staff have corrected the mistyped address of a buyer without a log-in. */
function aCorrection(userId: string) {
  const email = `now-${randomUUID().slice(0, 8)}@example.com`
  const before = async (tx: Tx) => changeEmail(tx, deps, { userId, email, by: 'staff', hasLogIn: false })
  return { email, before }
}
const linksTo = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'password-reset' })
const askForLink = (email: string) => async () => call('POST', '/v2/password-resets', { body: { email } })

test('a password link that is requested while the person changes the address is not mailed to the earlier one', async () => {
  const { parentId, email: earlier } = await anAccount(db)
  const { before } = aChange(parentId)
  const answer = await atOnce(db, parentId, { before, second: askForLink(earlier) })
  expect(answer.status).toBe(202)
  expect(await linksTo(earlier)).toEqual([])
})

test('a link to choose credentials that is requested while staff correct the address is not mailed to the wrong one', async () => {
  const { parentId, email: wrong } = await aBuyer(db)
  const { before } = aCorrection(parentId)
  await atOnce(db, parentId, { before, second: askForLink(wrong) })
  expect(await linksTo(wrong)).toEqual([])
})

test('a code for a new device that is requested while the person changes the address goes to the new one', async () => {
  const { parentId, username, email: earlier } = await anAccount(db)
  await sql`update credentials set new_password_needed = true where user_id = ${parentId}`.execute(db)
  const { before, email } = aChange(parentId)
  const second = async () => call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  await atOnce(db, parentId, { before, second })
  const codes = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'log-in-code' })
  expect([await codes(earlier), (await codes(email)).length]).toEqual([[], 1])
})

test('a mail about a new device that logs in while the person changes the address goes to the new one', async () => {
  const { parentId, username, email: earlier } = await anAccount(db)
  const logIn = async () => call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  // The first log-in of a person causes no mail.
  await logIn()
  const { before, email } = aChange(parentId)
  await atOnce(db, parentId, { before, second: logIn })
  const told = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'new-device' })
  expect([await told(earlier), (await told(email)).length]).toEqual([[], 1])
})
