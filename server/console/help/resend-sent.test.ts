import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMailer, enqueueMail, type Mail } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { readTrail } from '../index.ts'
import { help } from './help.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const reason = 'the caller did not get it'
const gateway = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
const mailer = createMailer({ db, log: recordedLog(), gateway, site: testSite })

/** A parent to whom a mail was sent. */
async function aSentMail(mail: Mail) {
  const { parentId, email } = await aFamily(db)
  await sql`update users set activated_at = app_now() where id = ${parentId}`.execute(db)
  await enqueueMail(db, { dedupe: randomUUID(), recipient: email, locale: 'en', mail })
  while ((await mailer.deliverDue()) > 0);
  const { rows } = await sql<{ id: number; payload: unknown; kept: unknown }>`
    select id, payload, kept from outbox where recipient = ${email}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no mail was sent')
  const resend = async (key: string = randomUUID()) =>
    help(deps, theo, { asked: { kind: 'resend-mail', person: parentId, mail: row.id }, reason, key })
  const waiting = async () => mailsOfKind(db, { recipient: email, kind: mail.kind })
  return { parentId, email, row, resend, waiting }
}
const refused = (because: string) => ({ outcome: 'refused', because })
const DONE = { outcome: 'done', note: null }
const secretUrl = (path: string) => `https://evenhand.example/join/${path}?token=0ld-s3cret`

test('a sent mail is sent again once for each key, to the present address, and a row says why', async () => {
  const { parentId, resend, waiting } = await aSentMail({
    kind: 'refund-made',
    firstName: 'Amara',
    number: '7K2M9QX4TA',
    amount: '$10.00',
    ended: false,
    paidUntil: null,
    endsAnother: false,
  })
  const key = randomUUID()
  expect(await resend(key)).toEqual(DONE)
  expect(await resend(key)).toEqual(DONE)
  expect(await waiting()).toMatchObject([{ kind: 'refund-made', amount: '$10.00' }])
  const [row] = (await readTrail(db, { personId: parentId })).rows
  expect(row).toMatchObject({ kind: 'resend-mail', staff_id: 'theo', reason })
})

test('a link that works once is not kept, and the mail has a new one', async () => {
  const { parentId, row, resend, waiting } = await aSentMail({
    kind: 'password-changed',
    firstName: 'Amara',
    notMeUrl: secretUrl('not-me'),
  })
  expect(JSON.stringify(row)).not.toContain('0ld-s3cret')
  expect(await resend()).toEqual(DONE)
  const again = JSON.stringify(await waiting())
  expect(again).toContain('not-me?token=')
  expect(again).not.toContain('0ld-s3cret')
  await sql`insert into email_changes (user_id, changed_by, old_email, old_normalised, undo_hash, undo_until)
    values (${parentId}, 'staff', 'a@b.example', 'a@b.example', '\\x00', app_now() + interval '7 days')`.execute(
    db,
  )
  expect(await resend()).toEqual(refused('address-waits'))
})

test('a mail about renewal gets a new link to switch it off, if there is a subscription', async () => {
  const mail = {
    kind: 'renewal-last-try',
    firstName: 'Amara',
    total: '$152.64',
    method: null,
    accessUntil: 'December 14, 2026',
    offUrl: secretUrl('renewal'),
    isFirst: false,
    date: 'November 30, 2026',
  } as const
  const { parentId, row, resend, waiting } = await aSentMail(mail)
  expect(JSON.stringify(row)).not.toContain('0ld-s3cret')
  expect(await resend()).toEqual(refused('mail-gone'))
  await aSubscription(db, { payerId: parentId })
  expect(await resend()).toEqual(DONE)
  expect(await waiting()).toMatchObject([{ offUrl: expect.stringContaining(parentId) as string }])
})

test.for([
  { kind: 'log-in-code', firstName: 'Amara', code: '482913', minutes: 10 },
  { kind: 'invite-code', code: '482913', minutes: 10 },
  { kind: 'email-change-code', code: '482913', minutes: 10 },
] as const)('a $kind is neither kept nor sent again', async (mail) => {
  const { row, resend } = await aSentMail(mail)
  expect(JSON.stringify(row)).not.toContain('482913')
  expect(await resend()).toEqual(refused('mail-has-code'))
})

test('a mail from before mails were stored cannot be sent again', async () => {
  const { row, resend } = await aSentMail({ kind: 'credentials-set', firstName: 'Amara' })
  await sql`update outbox set kept = null where id = ${row.id}`.execute(db)
  expect(await resend()).toEqual(refused('mail-gone'))
})
