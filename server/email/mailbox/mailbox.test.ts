import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Env } from '#server/platform/request-context.ts'
import { mailOf } from '#workshop/mails/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { createMailer, enqueueMail } from '../index.ts'
import { databaseMailbox, mountMailbox } from './index.ts'

const { db } = await testDatabase()
const app = new Hono<Env>()
mountMailbox(app, { db })
const mailer = createMailer({ db, log: recordedLog(), gateway: databaseMailbox({ db }), site })

beforeEach(async () => {
  await sql`truncate outbox, mailbox restart identity`.execute(db)
})

const listed = z.object({
  mails: z.array(z.looseObject({ id: z.number(), subject: z.string(), links: z.array(z.string()) })),
})

async function mailTo(recipient: string, dedupe = recipient): Promise<void> {
  await enqueueMail(db, { dedupe, recipient, locale: 'en', mail: mailOf('invitation') })
  await mailer.deliverDue()
}

test('mails are found by the recipient’s address, newest first, with their links', async () => {
  await mailTo('jordan@example.org', 'first')
  await mailTo('somebody@example.org')
  await mailTo('Jordan@example.org', 'second')
  const answer = await app.request('/dev/mail.json?recipient=jordan%40example.org')
  const { mails } = listed.parse(await answer.json())
  expect(mails.map(({ id }) => id)).toEqual([3, 1])
  expect(mails[0]?.subject).toBe('Jordan, your invitation')
  expect(mails[0]?.links[0]).toBe(mailOf('invitation').url)
})

test('a mail sent twice is stored once', async () => {
  await mailTo('jordan@example.org')
  await sql`update outbox set sent_at = null, lease_until = now(), payload = ${JSON.stringify(mailOf('invitation'))}`.execute(
    db,
  )
  expect(await mailer.deliverDue()).toBe(1)
  expect(await db.selectFrom('mailbox').select('id').execute()).toHaveLength(1)
})

test('the pages of the list and a mail run no scripts and load only the mail', async () => {
  await mailTo('jordan@example.org')
  const list = await app.request('/dev/mail')
  expect(await list.text()).toContain('<a href="/dev/mail/1">Jordan, your invitation</a>')
  const page = await app.request('/dev/mail/1')
  const html = await page.text()
  expect(html).toContain('src="/dev/mail/1/html"')
  // Without an icon of its own, a browser asks for one that the policy refuses.
  expect(html).toContain('<link rel="icon" href="data:,">')
  for (const answer of [list, page]) {
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a mail in its frame can show text and links only', async () => {
  await mailTo('jordan@example.org')
  const answer = await app.request('/dev/mail/1/html')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox /,
  )
  expect(await answer.text()).toContain('<head><base target="_top">')
})

test.each(['/dev/mail/99', '/dev/mail/99/html', '/dev/mail/abc', '/dev/mail/1%20or%201=1'])(
  '%s is not found',
  async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
  },
)
