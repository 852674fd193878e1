import { expect, test } from 'vitest'
import { linkPage } from '#tests/support/pages/link-page.ts'
import * as optOut from './screen.tsx'

const page = linkPage('/invite/opt-out', optOut)
const [ONE, OTHER] = [{ inviteOptOut: 'a'.repeat(43) }, { inviteOptOut: 'b'.repeat(43) }]
const answers = { 'POST /v2/invites/opt-out': () => new Response(null, { status: 204 }) }
const send = async (of: string) => page.send({ of, answers, session: OTHER })
const ACTS = [`POST /v2/invites/opt-out Bearer ${OTHER.inviteOptOut}`]

test('a page that one person left open stops no invitations to the person whose link is opened after it', async () => {
  const { answer, calls } = await send(await page.namedOn({ answers, session: ONE }))
  expect(answer).toMatchObject({ data: { outcome: 'other-link' }, init: { status: 409 } })
  expect(calls).toEqual([])
})

test('the page of the same link, and one of an earlier version that names none, stops them', async () => {
  const named = await page.namedOn({ answers, session: OTHER })
  expect(named).toMatch(/^[\w-]{16}$/)
  expect((await send(named)).calls).toEqual(ACTS)
  expect((await send('')).calls).toEqual(ACTS)
})
