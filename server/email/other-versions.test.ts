import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailOf } from '#workshop/mails/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import { createMailer } from './deliver.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { MailGateway } from './gateway.ts'
import { smtpServer } from './smtp/index.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate outbox`.execute(db)
})

const recipient = 'amara@example.org'
const hello = (words: string) =>
  enqueueMail(db, { dedupe: words, recipient, locale: 'en', mail: mailOf('credentials-set') })
const mailerTo = (gateway: MailGateway, log = recordedLog()) => createMailer({ db, log, gateway, site })
/** Makes all waiting mails due. */
const timePasses = () => sql`update outbox set lease_until = now()`.execute(db)
const outbox = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a receipt that the previous version wrote is sent with its link', async () => {
  const { url, received } = await smtpReceiver()
  await enqueueMail(db, { dedupe: 'a', recipient, locale: 'en', mail: mailOf('receipt-before') })
  await sql`update outbox set kind = 'receipt', payload = payload || '{"kind":"receipt"}'`.execute(db)
  const mailer = mailerTo(smtpServer({ url }))
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received[0]?.parsed.text).toContain('https://evenhand.example/join/credentials?token=cr3d')
})

test('a mail of an unknown version waits for a process that knows it', async () => {
  await hello('a')
  await sql`update outbox set payload = '{"kind":"of-tomorrow"}'`.execute(db)
  const log = recordedLog()
  const { url, received } = await smtpReceiver()
  const mailer = mailerTo(smtpServer({ url }), log)
  expect(await mailer.deliverDue()).toBe(0)
  expect((await outbox())[0]).toMatchObject({ tries: 0, dead_at: null })
  expect(log.lines).toEqual([
    { level: 'alert', message: 'a mail cannot be read', fields: { kind: 'credentials-set' } },
  ])
  await sql`update outbox set payload = ${JSON.stringify(mailOf('credentials-set'))}`.execute(db)
  await timePasses()
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received).toHaveLength(1)
})

test('a mail that cannot be parsed for a day is given up, and the others are sent', async () => {
  const { url, received } = await smtpReceiver()
  await hello('broken')
  await sql`update outbox set payload = '{"kind":"password-reset","url":"javascript:alert(1)","minutes":5}', created_at = now() - interval '1 day'`.execute(
    db,
  )
  await hello('sound')
  const mailer = mailerTo(smtpServer({ url }))
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received).toHaveLength(1)
  expect((await outbox()).map((row) => row.dead_at !== null)).toEqual([true, false])
})
