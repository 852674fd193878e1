import { expect, test } from 'vitest'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { answer } from '#web/flows/console/entry.tsx'
import { readTrail } from '../index.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)

test('without a session, every page redirects to the log-in, which returns to it', async () => {
  const page = await open('/console/queues/jobs?sort=since', null)
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe('/console/login?return=%2Fconsole%2Fqueues%2Fjobs%3Fsort%3Dsince')
  const form = await send('/console/search', null, { text: 'okafor' })
  expect(form.headers.get('location')).toBe('/console/login?return=%2Fconsole%2Fsearch%3Fagain%3D1')
})

test('the sidebar lists the pages that the role may open, and shows the name of the staff member', async () => {
  const support = await open('/console', 'support')
  expect(support.status).toBe(200)
  expect(support.text).toContain('The support')
  expect(support.text).toContain('aria-label="Search"')
  expect(support.text).toContain('Disputes')
  const analyst = await open('/console', 'analyst')
  expect(analyst.text).not.toContain('aria-label="Search"')
  expect(analyst.text).not.toContain('Disputes')
})

test('a page has no inline script and no inline style, and is never cached', async () => {
  const { text, headers } = await open('/console', 'auditor')
  expect(text).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|__staticRouterHydrationData/)
  expect(headers.get('cache-control')).toBe('no-store')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toMatch(/unsafe|nonce/)
})

test('an unknown address shows an error page with the sidebar', async () => {
  const { status, text } = await open('/console/nothing', 'support')
  expect(status).toBe(404)
  expect(text).toContain('Nothing is here')
  expect(text).toContain('aria-label="Console"')
})

test('a failed page shows its reference and logs its error, and an unknown page does not', async () => {
  const errors: unknown[] = []
  const visit = async (path: string) => {
    const answered = await answer(new Request(`https://evenhand.test${path}`), {
      staff: { id: 'support', name: 'The support', role: 'support' },
      here: path,
      endsAt: null,
      now: new Date(0),
      assets: { style: '/a.css', script: '/a.js' },
      fetchApi: async () => Promise.reject(new TypeError('no connection')),
      recordRefused: async () => undefined,
      reference: '4bf92f3577b34da6a3ce929d0e0e4736',
      reportError: (error) => void errors.push(error),
    })
    return { status: answered.status, text: await answered.text() }
  }
  const failed = await visit('/console')
  expect(failed.status).toBe(500)
  expect(failed.text).toContain('Reference: 4bf92f3577b34da6a3ce929d0e0e4736')
  expect(errors).not.toEqual([])
  expect((await open('/console/nothing', 'support')).text).not.toContain('Reference:')
})

test('a page that a role may not open says so, and the attempt is recorded', async () => {
  const { parentId } = await aFamily(db)
  const person = `/console/people/${parentId}`
  const pages = [
    '/console/search',
    '/console/endpoints',
    '/console/endpoints/add',
    '/console/cases/close-finding?txn=t&finding=paid-twice',
    '/console/catalogue',
    '/console/figures',
    '/console/approvals',
    '/console/audit',
    '/console/queues/jobs',
    person,
    ...['refund', 'resend', 'release-hold', 'help/cancel-subscription', 'help/export-person'].map(
      (path) => `${person}/${path}`,
    ),
  ]
  for (const path of pages) {
    const role = path.startsWith('/console/figures')
      ? 'catalogue'
      : path.startsWith('/console/approvals') || !path.startsWith('/console/catalogue')
        ? 'analyst'
        : 'support'
    const { status, text } = await open(path, role)
    expect(status, path).toBe(403)
    expect(text, path).toContain('The attempt is a row in the audit trail.')
    const [row] = (await readTrail(db, { staffId: role })).rows
    expect(row, path).toMatchObject({ kind: 'refused', role })
  }
})
