import { expect, test } from 'vitest'
import { linkPage } from '#tests/support/pages/link-page.ts'
import * as requestLink from './screen.tsx'

const page = linkPage('/invite/request', requestLink)
const [ONE, OTHER] = ['a'.repeat(43), 'b'.repeat(43)]
const holding = (...links: string[]) => ({
  invitations: links.map((link, index) => ({ number: index + 1, link })),
})
const LINK_REQUESTS = 'POST /v2/invites/link-requests'
const sent = { status: 200, code: 'invited.request.sent', message: 'Nothing has failed.' }
const answers = { [LINK_REQUESTS]: () => Response.json(sent) }
const fields = { intent: 'renew' }

test('a page that one invited parent left open mails no link to the one whose link is opened after it', async () => {
  const of = await page.namedOn({ answers, session: holding(ONE) })
  const { answer, calls } = await page.send({ of, fields, answers, session: holding(OTHER) })
  expect(answer).toMatchObject({ data: { outcome: 'other-link' }, init: { status: 409 } })
  expect(calls).toEqual([])
})

test('the page of the same link, and one of an earlier version that names none, ask for a new one', async () => {
  const session = holding(ONE)
  const of = await page.namedOn({ answers, session })
  expect(of).toMatch(/^[\w-]{16}$/)
  for (const named of [of, '']) {
    const { answer, calls } = await page.send({ of: named, fields, answers, session })
    expect(answer).toMatchObject({ data: { state: 'success' } })
    expect(calls).toEqual([`${LINK_REQUESTS} null`])
  }
})

test('a page asks for its own link, also if the address has the number of another invitation', async () => {
  const of = await page.namedOn({ answers, session: holding(OTHER) })
  const { bodies } = await page.send({ of, fields, answers, session: holding(ONE, OTHER) })
  expect(bodies).toEqual([{ token: OTHER }])
})
