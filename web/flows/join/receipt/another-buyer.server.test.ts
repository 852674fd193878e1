import { expect, test } from 'vitest'
import { BEN, BEN_ID } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { addressFor } from '#web/lib/session/link-owner.server.ts'
import { loader } from './screen.tsx'

const AMARA = '0d9f6f1e-52a9-4a0c-8f0b-1d3f5f0c9a22'
const CREDENTIALS = { token: 'c'.repeat(43), userId: BEN_ID, email: 'ben@example.com' }

/** Opens the receipt from the page of a buyer, in a browser where Ben has paid. */
async function openFrom(buyer: string, requireCredentials: boolean) {
  const url = new URL(addressFor(buyer, 'https://evenhand.test/join/receipt'))
  const { answer, session } = await visit({
    answers: { [`GET /v2/parents/${BEN_ID}`]: () => Response.json({ ...BEN, requireCredentials }) },
    session: { credentials: CREDENTIALS },
    act: async (context) => {
      const args = { context, request: new Request(url), url, pattern: '/receipt' as const, params: {} }
      return loader(args).catch((thrown: unknown) => thrown)
    },
  })
  return { answer, credentials: session.credentials }
}

test.each([
  ['the receipt', false],
  ['the credentials', true],
])(
  'the page of one buyer does not open %s of the next one, and takes nothing from them',
  async (_what, needs) => {
    const { answer, credentials } = await openFrom(AMARA, needs)
    expect(answer).toMatchObject({ receipt: null, email: '', owner: '' })
    expect(credentials).toEqual(CREDENTIALS)
  },
)

test('the page of the same buyer opens it', async () => {
  const { answer, credentials } = await openFrom(BEN_ID, false)
  expect(answer).toMatchObject({ email: CREDENTIALS.email, owner: BEN_ID })
  expect(credentials).toBeUndefined()
})
