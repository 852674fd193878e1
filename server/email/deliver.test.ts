import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createWorker, deliverMail } from '#server/jobs/index.ts'
import { mailOf } from '#workshop/mails/samples.ts'
import { freePort } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import { createMailer, delayAfter, MAX_TRIES } from './deliver.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { MailGateway } from './gateway.ts'
import { smtpServer } from './smtp/index.ts'
import { suppressAddress } from './unwanted.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate outbox, mail_suppressions`.execute(db)
})

const recipient = 'amara@example.org'
const hello = (words: string, to = recipient) =>
  enqueueMail(db, { dedupe: words, recipient: to, locale: 'en', mail: mailOf('credentials-set') })
const mailerTo = (gateway: MailGateway, log = recordedLog()) => createMailer({ db, log, gateway, site })
/** Makes all waiting mails due. */
const timePasses = () => sql`update outbox set lease_until = now()`.execute(db)
const outbox = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a mail arrives once, in the language of its recipient, as HTML and as plain text', async () => {
  const { url, received } = await smtpReceiver()
  await enqueueMail(db, { dedupe: 'a', recipient, locale: 'es-MX', mail: mailOf('password-reset') })
  const mailer = mailerTo(smtpServer({ url }))
  expect([await mailer.deliverDue(), await mailer.deliverDue()]).toEqual([1, 0])
  mailer.close()

  expect(received).toHaveLength(1)
  const [mail] = received
  expect(mail?.envelopeTo).toEqual([recipient])
  expect(mail?.parsed.subject).toBe('Elige una contraseña nueva')
  expect(mail?.parsed.from?.address).toBe('hello@evenhand.test')
  expect(mail?.parsed.html).toContain('lang="es-MX"')
  expect(mail?.parsed.text).toContain('durante 60 minutos')
})

test('a mail belongs to its caller’s transaction, and the same mail is sent once', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await enqueueMail(tx, { dedupe: 'undone', recipient, locale: 'en', mail: mailOf('already-active') })
    throw new Error('the change did not happen')
  })
  await expect(undone).rejects.toThrow('the change did not happen')
  await hello('twice')
  await hello('twice')
  expect((await outbox()).map((row) => row.dedupe)).toEqual(['twice'])
})

test('a name PostgreSQL cannot store does not undo the change behind the mail', async () => {
  const { url, received } = await smtpReceiver()
  const mail = { ...mailOf('credentials-set'), firstName: 'A\u0000ma\ud83dra' }
  await enqueueMail(db, { dedupe: 'a', recipient, locale: 'en', mail })
  const mailer = mailerTo(smtpServer({ url }))
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received[0]?.parsed.text).toContain('Ama\ufffdra')
})

test('links are kept only until the mail is sent', async () => {
  const { url } = await smtpReceiver()
  await enqueueMail(db, { dedupe: 'a', recipient, locale: 'en', mail: mailOf('invitation') })
  const mailer = mailerTo(smtpServer({ url }))
  await mailer.deliverDue()
  mailer.close()
  const [row] = await outbox()
  expect(row?.sent_at).toBeInstanceOf(Date)
  expect(row?.payload).toEqual({})
})

test('while the server is down, waiting mails use no try, and they arrive when it is up again', async () => {
  // No other process takes this port while the server is down.
  const down = await smtpReceiver({ port: await freePort() })
  await down.stop()
  await hello('a')
  await hello('b')
  const log = recordedLog()
  const mailer = mailerTo(smtpServer({ url: down.url }), log)
  expect(await mailer.deliverDue()).toBe(0)
  expect(log.lines.map(({ message }) => message)).toContain('the mail server is unreachable')
  expect((await outbox()).map((row) => row.tries)).toEqual([0, 0])
  expect(await mailer.deliverDue()).toBe(0)

  const up = await smtpReceiver({ port: Number(new URL(down.url).port) })
  await timePasses()
  expect(await mailer.deliverDue()).toBe(2)
  mailer.close()
  expect(up.received).toHaveLength(2)
})

test('a crash between sending and recording it sends a copy with the same Message-ID', async () => {
  const { url, received } = await smtpReceiver()
  await hello('a')
  const smtp = smtpServer({ url })
  const dying = mailerTo({
    send: async (mail) => {
      await smtp.send(mail)
      throw new Error('the process died here')
    },
    close: smtp.close,
  })
  await expect(dying.deliverDue()).rejects.toThrow('the process died here')
  const next = mailerTo(smtp)
  expect(await next.deliverDue()).toBe(0)
  await timePasses()
  expect([await next.deliverDue(), await next.deliverDue()]).toEqual([1, 0])
  next.close()

  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ parsed }) => parsed.messageId)).size).toBe(1)
})

test('only one of two workers sends each mail', async () => {
  const { url, received } = await smtpReceiver()
  const addresses = Array.from({ length: 40 }, (_, n) => `parent${n}@example.org`)
  for (const address of addresses) await hello(address, address)
  const mailers = [mailerTo(smtpServer({ url })), mailerTo(smtpServer({ url }))]
  const workers = mailers.map((mailer) =>
    createWorker({ db, log: recordedLog(), jobs: [deliverMail(mailer)] }),
  )
  for (const worker of workers) worker.start()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(addresses.length)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const mailer of mailers) mailer.close()

  expect(received.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(addresses.toSorted())
  expect((await outbox()).every((row) => row.sent_at !== null)).toBe(true)
})

test('a mail the server defers is retried after increasing waits', async () => {
  const { url, received, refuseWith } = await smtpReceiver()
  await hello('a')
  const mailer = mailerTo(smtpServer({ url }))
  refuseWith(451)
  expect([await mailer.deliverDue(), await mailer.deliverDue()]).toEqual([0, 0])
  expect((await outbox())[0]).toMatchObject({ tries: 1, sent_at: null, dead_at: null })
  refuseWith(null)
  await timePasses()
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received).toHaveLength(1)
  expect([1, 2, 3, 4, 5, 6, 20].map(delayAfter)).toEqual([5, 10, 20, 40, 80, 120, 120])
})

test('an address that the mail server does not know gets no mails that others cause, for a while', async () => {
  const refusing: MailGateway = {
    send: async () => Promise.resolve({ outcome: 'refused', code: '550', isAddressWrong: true }),
    close: () => undefined,
  }
  await hello('a')
  await mailerTo(refusing).deliverDue()
  const { url, received } = await smtpReceiver()
  for (const kind of ['invitation', 'password-reset'] as const)
    await enqueueMail(db, { dedupe: kind, recipient, locale: 'en', mail: mailOf(kind) })
  const mailer = mailerTo(smtpServer({ url }))
  await mailer.deliverDue()
  mailer.close()
  expect(received.map(({ parsed }) => parsed.subject)).toEqual(['Choose a new password'])
})

test('a mail refused permanently is given up at once, with an alert', async () => {
  const { url, refuseWith } = await smtpReceiver()
  await hello('a')
  const log = recordedLog()
  const mailer = mailerTo(smtpServer({ url }), log)
  refuseWith(550)
  await mailer.deliverDue()
  refuseWith(null)
  await timePasses()
  expect(await mailer.deliverDue()).toBe(0)
  mailer.close()
  expect((await outbox())[0]).toMatchObject({ sent_at: null, dead_at: expect.any(Date) as Date })
  expect(log.lines).toEqual([
    { level: 'alert', message: 'a mail was given up', fields: { code: '550', tries: 1 } },
  ])
})

test('a mail is given up, with an alert, after its last try', async () => {
  const { url, refuseWith } = await smtpReceiver()
  await hello('a')
  await sql`update outbox set tries = ${MAX_TRIES - 1}`.execute(db)
  const log = recordedLog()
  const mailer = mailerTo(smtpServer({ url }), log)
  refuseWith(451)
  await mailer.deliverDue()
  mailer.close()
  expect((await outbox())[0]?.dead_at).toBeInstanceOf(Date)
  expect(log.lines.map(({ level }) => level)).toEqual(['alert'])
})

test.each([
  'a@example.org\r\nRCPT TO:<victim@example.org>',
  'a@example.org, victim@example.org',
  'a@example.org\nBcc: victim@example.org',
  '<a@example.org> SIZE=1',
  'Someone <a@example.org>',
])('the recipient %j gets no mail', async (address) => {
  const { url, received } = await smtpReceiver()
  await hello('a', address)
  const mailer = mailerTo(smtpServer({ url }))
  expect(await mailer.deliverDue()).toBe(0)
  mailer.close()
  expect(received).toEqual([])
  expect((await outbox())[0]?.dead_at).toBeInstanceOf(Date)
})

test('line breaks in a name add no header and no recipient', async () => {
  const { url, received } = await smtpReceiver()
  const firstName = 'Eve\r\nBcc: victim@example.org\r\nContent-Type: text/html\r\n\r\n<h1>Pay here</h1>'
  await enqueueMail(db, {
    dedupe: 'a',
    recipient,
    locale: 'en',
    mail: { ...mailOf('invitation'), firstName },
  })
  const mailer = mailerTo(smtpServer({ url }))
  await mailer.deliverDue()
  mailer.close()
  const [mail] = received
  expect(mail?.envelopeTo).toEqual([recipient])
  expect(mail?.parsed.to?.map(({ address }) => address)).toEqual([recipient])
  expect(mail?.parsed.bcc).toBeUndefined()
  expect(mail?.parsed.headers.filter(({ key }) => key === 'content-type')).toHaveLength(1)
  expect(mail?.parsed.html).not.toContain('<h1>Pay')
})

test('an opted-out address gets no invitations, but still gets its own mails', async () => {
  const { url, received } = await smtpReceiver()
  await suppressAddress(db, 'Jordan@Example.org')
  for (const kind of ['invitation', 'new-link', 'receipt'] as const) {
    const address = kind === 'invitation' ? 'jordan+court@example.org' : 'jordan@example.org'
    await enqueueMail(db, { dedupe: kind, recipient: address, locale: 'en', mail: mailOf(kind) })
  }
  const log = recordedLog()
  const mailer = mailerTo(smtpServer({ url }), log)
  expect(await mailer.deliverDue()).toBe(1)
  mailer.close()
  expect(received.map(({ parsed }) => parsed.subject)).toEqual(['Your receipt 7K2M9QX4TA'])
  expect(log.lines.map(({ level }) => level)).toEqual(['info', 'info'])
  // The links of the two unsent mails are deleted too.
  expect((await outbox()).map(({ payload }) => payload)).toEqual([{}, {}, {}])
})

test('personal data outside the schema, such as a child’s name, is never in a mail', async () => {
  const { url, received } = await smtpReceiver()
  await enqueueMail(db, { dedupe: 'a', recipient, locale: 'en', mail: mailOf('invitation') })
  await sql`update outbox set payload = payload || '{"children":[{"firstName":"Zuleika"}],"phone":"6125550187"}'`.execute(
    db,
  )
  const mailer = mailerTo(smtpServer({ url }))
  await mailer.deliverDue()
  mailer.close()
  expect(received).toHaveLength(1)
  expect(received[0]?.raw).not.toMatch(/Zuleika|5550187/)
})

test('one address gets at most three invitations a month, but any link it requests', async () => {
  const { url, received } = await smtpReceiver()
  const mailer = mailerTo(smtpServer({ url }))
  const send = async (kind: 'invitation' | 'new-link', dedupe: string, to = 'Jordan@example.org') => {
    await enqueueMail(db, { dedupe, recipient: to, locale: 'en', mail: mailOf(kind) })
    return mailer.deliverDue()
  }
  expect([await send('invitation', '1'), await send('invitation', '2')]).toEqual([1, 1])
  expect([await send('invitation', '3'), await send('invitation', '4', 'jordan@example.org')]).toEqual([1, 0])
  expect([await send('new-link', '5'), await send('invitation', '6', 'else@example.org')]).toEqual([1, 1])
  await sql`update outbox set created_at = created_at - interval '31 days'`.execute(db)
  expect(await send('invitation', '7')).toBe(1)
  mailer.close()
  expect(received).toHaveLength(6)
})
