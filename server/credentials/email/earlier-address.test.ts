import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { purgeExpired } from '#server/jobs/index.ts'
import { aBuyer, testSecrets } from '#tests/support/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges } from '#tests/support/email-changes.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'
import { correctEmail } from '../index.ts'

const { db } = await testDatabase()
const { aPerson, change, undo, undoLinkTo } = emailChanges(db)
const purge = async () => purgeExpired.run({ db, log: recordedLog(), isStopping: () => false })
const afterTheUndo = async () => setClockOffset(db, (EMAIL_UNDO_DAYS * 24 + 1) * 3600)

beforeEach(async () => setClockOffset(db, 0))

/** A mail that has reached this address, with its text as it was sent. */
async function sentMail(recipient: string): Promise<string> {
  const dedupe = `receipt:${crypto.randomUUID()}`
  await db
    .insertInto('outbox')
    .values({
      dedupe,
      kind: 'receipt',
      recipient,
      locale: 'en',
      payload: '{}',
      message_id: crypto.randomUUID(),
      sent_at: sql<Date>`app_now()`,
      said: JSON.stringify({ subject: 'Your receipt', text: 'Amara, 2200 Lake Street' }),
    })
    .execute()
  return dedupe
}
const mailNamed = async (dedupe: string) =>
  db.selectFrom('outbox').select(['recipient', 'said']).where('dedupe', '=', dedupe).executeTakeFirstOrThrow()
const EMPTY = { recipient: '', said: null }

test('mails to an address that can no longer be restored are emptied, and those to the new one stay', async () => {
  const { auth, email, wanted } = await aPerson()
  const [before] = [await sentMail(email), await change(auth, wanted)]
  const after = await sentMail(wanted)
  await purge()
  expect((await mailNamed(before)).recipient).toBe(email)
  await afterTheUndo()
  await purge()
  expect(await mailNamed(before)).toEqual(EMPTY)
  expect((await mailNamed(after)).recipient).toBe(wanted)
})

test('after the change was undone, the mails stay', async () => {
  const { auth, email, wanted } = await aPerson()
  const [before] = [await sentMail(email), await change(auth, wanted)]
  expect((await undo(await undoLinkTo(email))).status).toBe(204)
  await afterTheUndo()
  await purge()
  expect((await mailNamed(before)).recipient).toBe(email)
})

test('mails to an address that another person has stay, because they may be theirs', async () => {
  const { auth, email, wanted } = await aPerson()
  const [before] = [await sentMail(email), await change(auth, wanted)]
  await afterTheUndo()
  await aBuyer(db, { email })
  await purge()
  expect((await mailNamed(before)).recipient).toBe(email)
})

test('a mail to a mistyped address is emptied when staff correct the address', async () => {
  const mistyped = `mistyped.${crypto.randomUUID()}@example.com`
  const { parentId: userId } = await aBuyer(db, { email: mistyped })
  await sql`update users set activated_at = app_now() where id = ${userId}`.execute(db)
  const receipt = await sentMail(mistyped)
  const deps = { secrets: testSecrets, site: testSite }
  const corrected = { userId, email: `right.${mistyped}` }
  expect(await db.transaction().execute(async (tx) => correctEmail(tx, deps, corrected))).toBe('corrected')
  expect(await mailNamed(receipt)).toEqual(EMPTY)
})
