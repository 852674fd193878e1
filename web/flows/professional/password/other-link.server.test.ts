import { expect, test } from 'vitest'
import { linkPage } from '#tests/support/pages/link-page.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { action as keepTyped } from './keep-typed.ts'
import * as password from './screen.tsx'

const [GRACE, OMAR] = ['6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12']
const GRACES = { passwordLink: 'a'.repeat(43), passwordOwner: GRACE }
const OMARS = { passwordLink: 'b'.repeat(43), passwordOwner: OMAR }
const page = linkPage('/pro/password', password)
const away = () => Response.json({ status: 503, message: 'away' }, { status: 503 })
const answers = {
  'GET /v2/lookups': away,
  'POST /v2/credentials': () => new Response(null, { status: 204 }),
  'POST /v2/login': away,
}
const fields = { username: 'grace', password: 'copper-kettle-41', securityQuestion: 'My first boat?' }
const send = async (of: string) => page.send({ of, fields, answers, session: OMARS })
const SETS = `POST /v2/credentials Bearer ${OMARS.passwordLink}`

test('a page that one professional left open sets no password for the one whose link is opened after it', async () => {
  const { answer, calls } = await send(await page.namedOn({ answers, session: GRACES }))
  expect(answer).toMatchObject({ data: { outcome: 'other-link' }, init: { status: 409 } })
  expect(calls).toEqual([])
})

test('the page of the same professional, and one of an earlier version that names nobody, sets it', async () => {
  const again = { ...OMARS, passwordLink: 'c'.repeat(43) }
  expect((await send(await page.namedOn({ answers, session: again }))).calls).toContain(SETS)
  expect((await send('')).calls).toContain(SETS)
})

test('the page of a dead link names the link, and sets no password for another professional', async () => {
  const named = await page.namedOn({ answers, session: { passwordLink: 'd'.repeat(43) } })
  expect(named).toMatch(/^[\w-]{16}$/)
  expect((await send(named)).calls).toEqual([])
})

/** What the browser keeps of text that is typed on the page of a person. */
async function keptOf(of: string) {
  const url = new URL('https://evenhand.example/join/pro/password/draft')
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, [OWNER_FIELD]: of }),
  })
  const { session } = await visit({
    answers: {},
    session: OMARS,
    act: async (context) => keepTyped({ request, url, context, pattern: '/pro/password/draft', params: {} }),
  })
  return session.typedCredentials
}

test('typed text is kept for its own professional only', async () => {
  expect(await keptOf(OMAR)).toMatchObject({ owner: OMAR, values: { username: 'grace' } })
  expect(await keptOf(GRACE)).toBeUndefined()
})
