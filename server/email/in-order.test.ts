import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailOf } from '#workshop/mails/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { createMailer } from './deliver.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { Handover, MailGateway } from './gateway.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate outbox`.execute(db)
})

const OFF = 'amara@example.org: Renewal is off'
const ON = 'amara@example.org: Renewal is on'

async function switched(renews: boolean, recipient = 'amara@example.org'): Promise<void> {
  const mail = { ...mailOf('renewal-switched'), renews }
  await enqueueMail(db, { dedupe: `${renews} ${recipient}`, recipient, locale: 'en', mail })
}

/** A mail server that asks `answer` about each mail, and lists those that it has accepted. */
function mailServer(answer: (mail: string) => Promise<Handover> | Handover) {
  const accepted: string[] = []
  const gateway: MailGateway = {
    send: async ({ recipient, subject }) => {
      const mail = `${recipient}: ${subject}`
      const handover = await answer(mail)
      if (handover.outcome === 'sent') accepted.push(mail)
      return handover
    },
    close: () => undefined,
  }
  return { accepted, mailer: createMailer({ db, log: recordedLog(), gateway, site }) }
}

const SENT: Handover = { outcome: 'sent' }
const later = sql`update outbox set lease_until = now() where sent_at is null`

test('the mails of one person arrive in the order of what happened, even if the first one takes longer', async () => {
  await switched(false)
  await switched(true, 'Amara@example.org')
  const { accepted, mailer } = mailServer(async (mail) => {
    if (mail === OFF) await new Promise((resolve) => setImmediate(resolve))
    return SENT
  })
  expect(await mailer.deliverDue()).toBe(2)
  expect(accepted).toEqual([OFF, 'Amara@example.org: Renewal is on'])
})

test('a second process waits until the first has sent the earlier mail of that person', async () => {
  await switched(false)
  const second = mailServer(() => SENT)
  const first = mailServer(async () => {
    await switched(true)
    await switched(true, 'ben@example.org')
    expect(await second.mailer.deliverDue()).toBe(1)
    return SENT
  })
  expect(await first.mailer.deliverDue()).toBe(1)
  expect(second.accepted).toEqual(['ben@example.org: Renewal is on'])
  await second.mailer.deliverDue()
  expect(second.accepted.at(-1)).toBe(ON)
})

test('while the server defers a mail, the later mails of that person wait, and those of others do not', async () => {
  await switched(false)
  await switched(true)
  await switched(true, 'ben@example.org')
  let defers = true
  const { accepted, mailer } = mailServer((mail) =>
    defers && mail === OFF ? { outcome: 'later', code: '451' } : SENT,
  )
  await mailer.deliverDue()
  await mailer.deliverDue()
  expect(accepted).toEqual(['ben@example.org: Renewal is on'])
  defers = false
  await later.execute(db)
  await mailer.deliverDue()
  expect(accepted.slice(1)).toEqual([OFF, ON])
})

test('a mail that cannot be sent delays the later mails of that person by two minutes at most', async () => {
  await switched(false)
  await switched(true)
  const { accepted, mailer } = mailServer((mail) => (mail === OFF ? { outcome: 'later', code: '451' } : SENT))
  await mailer.deliverDue()
  expect(accepted).toEqual([])
  await sql`update outbox set created_at = now() - interval '2 minutes'`.execute(db)
  await mailer.deliverDue()
  expect(accepted).toEqual([ON])
})

test('a mail that is given up stops no other mail of that person', async () => {
  await switched(false)
  await switched(true)
  const { accepted, mailer } = mailServer((mail) =>
    mail === OFF ? { outcome: 'refused', code: '550' } : SENT,
  )
  expect(await mailer.deliverDue()).toBe(1)
  expect(accepted).toEqual([ON])
})
