import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createMailer, enqueueMail, type Handover, type Mail } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { openPerson, readTrail } from '../index.ts'
import { readMail } from './read-mail.ts'

const { db } = await testDatabase()
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const reason = 'the caller asks what it said'

beforeEach(async () => {
  await sql`truncate outbox`.execute(db)
})

/** A parent, and a mail to them that the mail server answered so. */
async function aMail(mail: Mail, handover: Handover = { outcome: 'sent' }) {
  const { parentId, coParentId, email } = await aFamily(db)
  await enqueueMail(db, { dedupe: randomUUID(), recipient: email, locale: 'en', mail })
  const gateway = { send: async () => handover, close: () => undefined }
  await createMailer({ db, log: recordedLog(), gateway, site: testSite }).deliverDue()
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const lines = async () => {
    const page = await openPerson(db, theo, { personId: parentId, groups: ['mails'] })
    return page.outcome === 'opened' ? page.events.map(({ what, note }) => [what, note]) : []
  }
  const read = async (of: { personId?: string; reason?: string } = {}) =>
    readMail(db, theo, { personId: parentId, mailId: id, reason, ...of })
  return { parentId, coParentId, id, lines, read }
}
const CODE: Mail = { kind: 'log-in-code', firstName: 'Amara', code: '482913', minutes: 10 }
const LINK: Mail = {
  kind: 'password-reset',
  url: 'https://evenhand.example/join/password/new?token=0ld-s3cret',
  minutes: 60,
}

test('staff read what a mail said with a reason, without its code, and a row says so', async () => {
  const { parentId, id, read } = await aMail(CODE)
  const answer = await read()
  expect(answer).toMatchObject({ outcome: 'read', kind: 'log-in-code' })
  expect(JSON.stringify(answer)).toContain('Amara')
  expect(JSON.stringify(answer)).not.toContain('482913')
  const [row] = (await readTrail(db, { personId: parentId })).rows
  expect(row).toMatchObject({
    kind: 'read-mail',
    staff_id: 'theo',
    reason,
    subject: `mail:${id}`,
    details: { mail: 'log-in-code' },
  })
})

test('a link of a mail opens nothing, in the answer and in the database', async () => {
  const { read } = await aMail(LINK)
  expect(JSON.stringify(await read())).toContain('/join/password/new?••••••')
  const { rows } = await sql`select * from outbox`.execute(db)
  expect(JSON.stringify(rows)).not.toContain('0ld-s3cret')
})

test('without a reason, and for another person, nothing is shown and no row is written', async () => {
  const { parentId, coParentId, read } = await aMail(CODE)
  expect(await read({ reason: 'hm' })).toEqual({ outcome: 'no-reason' })
  expect(await read({ personId: coParentId })).toEqual({ outcome: 'unknown' })
  expect((await readTrail(db, { personId: parentId })).rows).toEqual([])
})

test('a role without the right is refused, and the attempt is a row', async () => {
  const { parentId, id } = await aMail(CODE)
  const ana = aStaffMember('analyst', { id: 'ana', name: 'Ana Ruiz' })
  expect(await readMail(db, ana, { personId: parentId, mailId: id, reason })).toEqual({
    outcome: 'not-allowed',
  })
  const [row] = (await readTrail(db, { staffId: 'ana' })).rows
  expect(row).toMatchObject({ kind: 'refused', details: { wanted: 'read-mail' } })
})

test.for([
  ['delivered_at = now()', 'mail-delivered', 'log-in-code'],
  ["bounced_at = now(), bounce_status = '5.1.1'", 'mail-bounced', 'log-in-code, 5.1.1'],
  ["delivered_at = now(), bounced_at = now(), bounce_status = '5.2.2'", 'mail-bounced', 'log-in-code, 5.2.2'],
] as const)('the timeline says what was reported of a sent mail: %s', async ([report, what, note]) => {
  const { lines } = await aMail(CODE, { outcome: 'sent' })
  await sql`update outbox set ${sql.raw(report)} where kind = 'log-in-code'`.execute(db)
  expect(await lines()).toEqual([[what, note]])
})

test('a mail from before texts were kept has none', async () => {
  const { read } = await aMail(CODE)
  await sql`update outbox set said = null`.execute(db)
  expect(await read()).toEqual({ outcome: 'not-kept' })
})

test.for([
  [{ outcome: 'sent' }, 'mail-sent', 'log-in-code'],
  [{ outcome: 'refused', code: '550' }, 'mail-refused', 'log-in-code, 550'],
  [{ outcome: 'later', code: '451' }, 'mail-waits', 'log-in-code'],
  [{ outcome: 'unreachable', code: 'ECONNREFUSED' }, 'mail-waits', 'log-in-code'],
] as const)('the timeline says what the mail server answered: %o', async ([handover, what, note]) => {
  const { lines, read } = await aMail(CODE, handover)
  expect(await lines()).toEqual([[what, note]])
  expect((await read()).outcome).toBe(handover.outcome === 'sent' ? 'read' : 'not-kept')
})
