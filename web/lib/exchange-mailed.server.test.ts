import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { exchangeMailed, heldOf } from './exchange-mailed.server.ts'

const [MAILED, OWN] = ['m'.repeat(43), 'o'.repeat(43)]

const away = (): Response => {
  throw new Error('away')
}

/** What the browser stores after a link was opened, with this answer of the server. */
async function opened(answer: () => Response, mailed = MAILED): Promise<string | undefined> {
  const { answer: own } = await visit({
    answers: { 'POST /v2/browser-tokens': answer },
    session: {},
    act: async (context) => exchangeMailed(context, { purpose: 'password-reset', mailed }),
  })
  return heldOf(own)
}

test('a browser that opens a mailed link stores its own token, not the mailed one', async () => {
  const userId = crypto.randomUUID()
  expect(await opened(() => Response.json({ token: OWN, userId }, { status: 201 }))).toBe(OWN)
})

test('for a dead link the page keeps the mailed token, so that the form can explain', async () => {
  expect(await opened(() => new Response(null, { status: 403 }))).toBe(MAILED)
})

test('the form of a dead link gets the token without a character that was copied with it', async () => {
  expect(await opened(() => new Response(null, { status: 403 }), `${MAILED}.`)).toBe(MAILED)
})

test.each([429, 500, 503])(
  'a link that is answered with %s is not said to have ended, and can be opened again',
  async (status) => {
    await expect(opened(() => new Response(null, { status }))).rejects.toThrow(String(status))
  },
)

test('a link is not said to have ended if the server does not answer', async () => {
  await expect(opened(away)).rejects.toThrow('away')
})

test('nothing is stored of a malformed token', async () => {
  expect(await opened(away, 'abc')).toBeUndefined()
})
