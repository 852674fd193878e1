import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { createMailer, enqueueMail, type OutgoingMail } from '#server/email/index.ts'
import { purgeExpired } from '#server/jobs/index.ts'
import { aBuyer, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges } from '#tests/support/accounts/email-changes.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'
import { correctEmail } from '../index.ts'

const { db } = await testDatabase()
const { aPerson, change, undo, undoLinkTo } = emailChanges(db)
const purge = async () => purgeExpired.run(jobContext(db))
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

test('staff correct a mistyped address: its mails that wait are not sent, and the last one to it leaves nothing', async () => {
  const mistyped = `mistyped.${crypto.randomUUID()}@example.com`
  const right = `right.${mistyped}`
  const { parentId: userId } = await aBuyer(db, { email: mistyped })
  await sql`update users set activated_at = app_now() where id = ${userId}`.execute(db)
  await sql`update outbox set dead_at = app_now() where sent_at is null`.execute(db)
  const mail = { kind: 'credentials-set', firstName: 'Amara' } as const
  await enqueueMail(db, { dedupe: mistyped, recipient: mistyped, locale: 'en', mail })
  const corrected = { userId, email: right }
  await db
    .transaction()
    .execute(async (tx) => correctEmail(tx, { secrets: testSecrets, site: testSite }, corrected))
  const sent: string[] = []
  const gateway = {
    send: async ({ recipient, plain }: OutgoingMail) => {
      sent.push(`${recipient}: ${plain}`)
      return { outcome: 'sent' } as const
    },
    close: () => undefined,
  }
  const mailer = createMailer({ db, log: recordedLog(), gateway, site: testSite })
  await mailer.deliverDue()
  expect(sent.map((each) => each.slice(0, each.indexOf(':'))).toSorted()).toEqual(
    [mistyped, right].toSorted(),
  )
  expect(sent.find((each) => each.startsWith(mistyped))).not.toContain('Amara')
  expect(sent.find((each) => each.startsWith(right))).toContain('Amara')
  expect(await db.selectFrom('outbox').select('id').where('recipient', '=', mistyped).execute()).toEqual([])
  const { rows } = await sql`
    select from outbox where recipient = '' and (payload <> '{}' or kept is not null or said is not null)`.execute(
    db,
  )
  expect(rows).toEqual([])
})
