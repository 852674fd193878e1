import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { beforeEach, expect, test } from 'vitest'
import { mailOf } from '#workshop/mails/samples.ts'
import { MAIL_REPORTS_SECRET, wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import { createMailer } from '../deliver.ts'
import { enqueueMail, type NewMail } from '../enqueue-mail.ts'
import { deleteMailsTo, oldMails } from '../outbox.ts'
import { smtpServer } from '../smtp/index.ts'
import { suppressAddress } from '../unwanted.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { messageIdIn, returnAddressOf } from './return-address.ts'

const { db } = await testDatabase()
const { call } = await wholeApi(db)
const returnAddress = 'bounces@mail.evenhand.test'
const recipient = 'Amara+news@example.org'

beforeEach(async () => {
  await sql`truncate outbox, mail_suppressions`.execute(db)
})

async function queue(kind: NewMail['mail']['kind'] = 'credentials-set', dedupe: string = kind) {
  await enqueueMail(db, { dedupe, recipient, locale: 'en', mail: mailOf(kind) })
}

/** Sends all waiting mails to a real mail server, and gives what it received. */
async function send() {
  const { url, received } = await smtpReceiver()
  const mailer = createMailer({ db, log: recordedLog(), gateway: smtpServer({ url }), site, returnAddress })
  await mailer.deliverDue()
  mailer.close()
  return received
}

type Fields = { action: string; status?: string }

const fieldsOf = ({ action, status }: Fields) =>
  `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; amara@example.org\r\nAction: ${action}\r\n${
    status === undefined ? '' : `Status: ${status} (no such user)\r\n`
  }`

/** The mail that another server sends about a mail, as the server of the return address receives it. */
async function reportTo(to: string, fields: Fields): Promise<string> {
  const { url, received } = await smtpReceiver()
  const transport = createTransport(url)
  await transport.sendMail({
    envelope: { from: '', to },
    from: 'MAILER-DAEMON@mx.example.org',
    to,
    subject: 'Undelivered Mail Returned to Sender',
    text: 'I am sorry.',
    attachments: [{ contentType: 'message/delivery-status', content: fieldsOf(fields) }],
  })
  transport.close()
  return received[0]?.raw ?? ''
}

const post = async (message: string, bearer = MAIL_REPORTS_SECRET) =>
  call('POST', '/v2/mail/reports', { bearer, body: { message } })
const mails = async () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
const suppressed = async () => db.selectFrom('mail_suppressions').selectAll().execute()

/** Sends a mail and reports its outcome. */
async function sentAndReported(fields: Fields) {
  await queue()
  const [mail] = await send()
  return post(await reportTo(mail?.envelopeFrom ?? '', fields))
}

test('each mail has its own return address, and asks for a report', async () => {
  await queue('credentials-set')
  await queue('password-changed')
  const received = await send()
  const ids = (await mails()).map(({ message_id }) => message_id)
  expect(new Set(received.map(({ envelopeFrom }) => messageIdIn(envelopeFrom)))).toEqual(new Set(ids))
  expect(received[0]?.parsed.from?.address).toBe('hello@evenhand.test')
  expect(received[0]?.wantsReport).toEqual(['SUCCESS', 'FAILURE'])
})

test('a mail to an unknown mailbox came back, and others cause no mail to that address for 30 days', async () => {
  expect(await sentAndReported({ action: 'failed', status: '5.1.1' })).toMatchObject({ status: 204 })
  expect(await mails()).toMatchObject([{ bounced_at: expect.any(Date) as Date, bounce_status: '5.1.1' }])
  expect(await suppressed()).toMatchObject([{ address_normalised: 'amara+news@example.org' }])
  await queue('invitation')
  await queue('password-reset')
  expect((await send()).map(({ parsed }) => parsed.subject)).toEqual(['Choose a new password'])

  await sql`update mail_suppressions set ends_at = now()`.execute(db)
  await queue('invitation', 'another')
  expect(await send()).toHaveLength(1)
  for (const purge of oldMails) await purge(10).execute(db)
  expect(await suppressed()).toEqual([])
})

test.each([
  ['a full mailbox', { action: 'failed', status: '5.2.2' }],
  ['a server that never answered', { action: 'failed', status: '4.4.7' }],
  ['a report without a status', { action: 'failed' }],
])('%s returns the mail, but the address is not wrong', async (_case, fields) => {
  await sentAndReported(fields)
  expect(await mails()).toMatchObject([{ bounced_at: expect.any(Date) as Date }])
  expect(await suppressed()).toEqual([])
})

test('an arrival is noted, and a delay changes nothing', async () => {
  await sentAndReported({ action: 'delayed', status: '4.4.1' })
  expect(await mails()).toMatchObject([{ delivered_at: null, bounced_at: null }])
  const [mail] = await mails()
  const to = returnAddressOf(returnAddress, mail?.message_id ?? '')
  await post(await reportTo(to, { action: 'delivered', status: '2.0.0' }))
  expect(await mails()).toMatchObject([{ delivered_at: expect.any(Date) as Date, bounced_at: null }])
})

test('a repeated report changes nothing', async () => {
  await sentAndReported({ action: 'failed', status: '5.2.2' })
  const [first] = await mails()
  const to = returnAddressOf(returnAddress, first?.message_id ?? '')
  await post(await reportTo(to, { action: 'failed', status: '5.1.1' }))
  expect(await mails()).toEqual([first])
})

test('a report without the secret, with a guessed id, or about an unsent mail changes nothing', async () => {
  await queue()
  const [waiting] = await mails()
  const failed = { action: 'failed', status: '5.1.1' }
  const own = await reportTo(returnAddressOf(returnAddress, waiting?.message_id ?? ''), failed)
  expect(await post(own, 'x'.repeat(43))).toMatchObject({ status: 401 })
  for (const to of [returnAddress, returnAddressOf(returnAddress, crypto.randomUUID()), recipient])
    expect(await post(await reportTo(to, failed))).toMatchObject({ status: 204 })
  expect(await post(own)).toMatchObject({ status: 204 })
  expect(await mails()).toEqual([waiting])
  expect(await suppressed()).toEqual([])
})

test('an address in the text of a report is not used', async () => {
  await queue()
  const [mail] = await send()
  const report = await reportTo(mail?.envelopeFrom ?? '', { action: 'failed', status: '5.1.1' })
  await post(report.replaceAll('amara@example.org', 'victim@example.org'))
  expect(await suppressed()).toMatchObject([{ address_normalised: 'amara+news@example.org' }])
})

test('the wish of an owner outlives a returned mail, and an erasure forgets only the returned one', async () => {
  await sentAndReported({ action: 'failed', status: '5.1.1' })
  await db.transaction().execute(async (tx) => deleteMailsTo(tx, recipient))
  expect(await suppressed()).toEqual([])
  await suppressAddress(db, 'amara@example.org')
  await queue('password-changed')
  const [mail] = await send()
  await post(await reportTo(mail?.envelopeFrom ?? '', { action: 'failed', status: '5.1.1' }))
  await suppressAddress(db, 'amara@example.org')
  expect(await suppressed()).toContainEqual(
    expect.objectContaining({ address_normalised: 'amara@example.org', ends_at: null }),
  )
})

test('a report that contains the returned mail may be cut off behind its own part', async () => {
  await queue()
  const [mail] = await send()
  const report = await reportTo(mail?.envelopeFrom ?? '', { action: 'failed', status: '5.1.1' })
  const end = report.indexOf('--', report.indexOf('Content-Type: message/delivery-status'))
  expect(await readDeliveryReport(`${report.slice(0, end)}--`)).toMatchObject({ status: '5.1.1' })
})

test('an automatic reply to the return address is no report', async () => {
  const reply = 'To: bounces+7@mail.example\r\nSubject: Out of office\r\n\r\nAction: failed'
  expect(await readDeliveryReport(reply)).toBeNull()
  expect(await readDeliveryReport('')).toBeNull()
})
