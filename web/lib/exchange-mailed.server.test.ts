import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { exchangeMailed, heldOf } from './exchange-mailed.server.ts'

const [MAILED, OWN] = ['m'.repeat(43), 'o'.repeat(43)]

const away = (): Response => {
  throw new Error('away')
}

/** What a browser holds after a link was opened, when the server answers so. */
async function opened(answer: () => Response, token = MAILED): Promise<string | undefined> {
  const { answer: own } = await visit({
    answers: { 'POST /v2/browser-tokens': answer },
    session: {},
    act: async (context) => exchangeMailed(context, { purpose: 'password-reset', token }),
  })
  return heldOf(own, token)
}

test('a browser that opens a mailed link holds a token of its own, not the mailed one', async () => {
  expect(await opened(() => Response.json({ token: OWN }, { status: 201 }))).toBe(OWN)
})

test('of a link that is worth nothing the page holds what it needs to say so', async () => {
  expect(await opened(() => new Response(null, { status: 403 }))).toBe(MAILED)
})

test.each([429, 500, 503])(
  'while the server refuses with %s the mailed token is not held',
  async (status) => {
    expect(await opened(() => new Response(null, { status }))).toBeUndefined()
  },
)

test('while the server is away, and for what was never in a mail, nothing is held', async () => {
  expect(await opened(away)).toBeUndefined()
  expect(await opened(away, 'abc')).toBeUndefined()
})
