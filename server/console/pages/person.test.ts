import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readTrail } from '#server/console/index.ts'
import { createMailer, enqueueMail } from '#server/email/index.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite } from '#tests/support/site.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
let family: TestFamily
let path: string

beforeAll(async () => {
  family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  await aSubscription(db, { payerId: family.coParentId })
  path = `/console/people/${family.parentId}`
})

test('the page shows the person, and of the other parent only a link with the name', async () => {
  const { status, text } = await open(path, 'support')
  expect(status).toBe(200)
  expect(text).toContain('You are speaking with Amara')
  expect(text).toContain('Nothing that Ben typed is on this page.')
  expect(text).toContain(`href="/console/people/${family.coParentId}"`)
  expect(text).toContain('Parent 1, paid for themselves')
  expect(text).toContain('<small>Parent 2</small>')
  expect(text).not.toContain(family.coParentEmail)
  expect(text).not.toContain(family.email)
})

test('a first name of two words is shown whole', async () => {
  const { parentId, coParentId } = await aFamily(db)
  await db.updateTable('users').set({ first_name: 'María José' }).where('id', '=', coParentId).execute()
  const { text } = await open(`/console/people/${parentId}`, 'support')
  expect(text).toContain('Nothing that María José typed is on this page.')
  expect(text).toContain('It is María José')
  expect(text).toContain('What is María José’s alone is not on this page.')
})

/** The classes of the main part on the pages of a person. */
const looks = async (id: string) => {
  const pages = ['', '/refund', '/help/correct-email'].map(async (rest) =>
    open(`/console/people/${id}${rest}`, 'billing'),
  )
  const texts = await Promise.all(pages)
  return new Set(texts.map(({ text }) => /<main id="main" class="([^"]*)"/.exec(text)?.[1]))
}

test('each parent has one colour, on their page and on the pages of their actions', async () => {
  expect(await looks(family.parentId)).toEqual(new Set(['view']))
  expect(await looks(family.coParentId)).toEqual(new Set(['view view-2']))
})

test('the filter of the timeline is in the address of the page', async () => {
  const money = await open(`${path}?group=money`, 'support')
  expect(money.text).toContain('Order opened')
  expect(money.text).not.toContain('Account made')
  const lines = money.text.match(/<li class="ev"/g)?.length
  expect(money.text).toContain(`Money <b>${lines}</b>`)
  const all = await open(`${path}?group=unknown`, 'support')
  expect(all.text).toContain('Account made')
})

test('contact data is shown with a reason, and the browser masks it again after five minutes', async () => {
  const refused = await send(path, 'support', { field: 'email', reason: 'hm' })
  expect(refused.status).toBe(422)
  expect(refused.text).not.toContain(family.email)
  expect(refused.text).toContain('role="alert"')
  const shown = await send(path, 'support', { field: 'email', reason: 'caller confirms the address' })
  expect(shown.text).toContain(family.email)
  expect(shown.headers.get('refresh')).toBe(`300; url=${path}`)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const [row] = (await readTrail(db, { kinds: ['show-contact'] })).rows
  expect(row).toMatchObject({ person_id: family.parentId, reason: 'caller confirms the address' })
  expect((await open(path, 'support')).text).not.toContain(family.email)
})

test('a mail of the timeline leads to its text, which needs a reason', async () => {
  const mail = { kind: 'log-in-code', firstName: 'Amara', code: '482913', minutes: 10 } as const
  await enqueueMail(db, { dedupe: randomUUID(), recipient: family.email, locale: 'en', mail })
  const gateway = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
  await createMailer({ db, log: recordedLog(), gateway, site: testSite }).deliverDue()
  const timeline = await open(`${path}?group=mails`, 'auditor')
  expect(timeline.text).toContain('Mail accepted by the mail server')
  expect(timeline.text).not.toContain('Send again')
  const [, mailPath = ''] = /href="([^"]+\/mails\/\d+)"/.exec(timeline.text) ?? []
  expect((await open(mailPath, 'auditor')).text).not.toContain('minutes')
  const refused = await send(mailPath, 'auditor', { reason: 'hm' })
  expect([refused.status, /role="alert"/.test(refused.text)]).toEqual([422, true])
  const shown = await send(mailPath, 'auditor', { reason: 'the caller asks what it said' })
  expect(shown.text).toContain('••••••')
  expect(shown.text).not.toContain('482913')
  expect(shown.headers.get('refresh')).toBe(`300; url=${mailPath}`)
  expect((await open(mailPath, 'analyst')).status).toBe(403)
})

test('a role without the right, and an unknown person, have their own pages', async () => {
  const refused = await open(path, 'analyst')
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Your role may not do this')
  expect(refused.text).not.toContain('Amara')
  expect((await open(`/console/people/${randomUUID()}`, 'support')).status).toBe(404)
  expect((await open('/console/people/nobody', 'support')).status).toBe(404)
})

test('an auditor reaches the trail of a person from their page', async () => {
  expect((await open(path, 'auditor')).text).toContain(`/console/audit?person=${family.parentId}`)
  expect((await open(path, 'support')).text).not.toContain('/console/audit')
})

test('the timeline is a file too, which is recorded, and the front page leads back to the person', async () => {
  const page = await open(`${path}?group=money`, 'billing')
  expect(page.text).toContain(`href="${path}/file?group=money"`)
  const file = await open(`${path}/file?group=money`, 'billing')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.text).toContain('time in UTC,group,what')
  expect(file.text).toContain('152.64,USD')
  expect(file.text).not.toContain('Account made')
  const { rows } = await readTrail(db, { staffId: 'billing' })
  expect(rows[0]).toMatchObject({ kind: 'open-person', person_id: family.parentId, details: { file: true } })
  expect((await open(`${path}/file`, 'analyst')).status).toBe(403)
  expect((await open('/console', 'billing')).text).toMatch(new RegExp(`Lately: .*href="${path}"`))
})
