import { expect, test } from 'vitest'
import { createProfessionalFamily } from '#domain/contracts/families.ts'
import { updateRegistration } from '#domain/contracts/registrations.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { call } from './api.server.ts'
import { localeMiddleware } from './locale.server.ts'

const SIGNUP = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const PARENT = { firstName: 'Dana', lastName: 'Reyes' }

/** The result of saving a draft when the API gives this answer, in a browser's language. */
async function save(language: string, answer: () => Response) {
  const path = `/v2/registrations/${SIGNUP}`
  const request = new Request('http://localhost/join/', { headers: { 'accept-language': language } })
  const { answer: result } = await visit({
    session: {},
    answers: { [`PUT ${path}`]: answer },
    act: async (context) => {
      const args = { request, url: new URL(request.url), pattern: '/', context, params: {} }
      await localeMiddleware(args, async () => new Response())
      return call(context, updateRegistration, {
        params: { signupId: SIGNUP },
        headers: { 'registration-key': 'k'.repeat(43) },
        body: { sections: ['FAMILY'] },
      })
    },
  })
  return result
}

test.each([
  ['nothing', () => new Response(null, { status: 204 })],
  ['an empty body', () => new Response('', { status: 200 })],
  ['another shape', () => Response.json({ fine: true })],
  ['a refusal without words', () => Response.json({ status: 400, message: '' }, { status: 400 })],
  ['a page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
])(
  'a save that is answered with %s is an unexpected error, in the language of the person',
  async (_what, answer) => {
    expect(await save('en', answer)).toMatchObject({ ok: false, problem: { message: 'unexpected error' } })
    expect(await save('es-MX', answer)).toMatchObject({ ok: false, problem: { message: 'error inesperado' } })
  },
)

test('an answer that differs from its contract names the field, and not its value', async () => {
  const answer = { lastCompletedStep: 2, expiresAt: 'secret', version: 1 }
  expect(await save('en', () => Response.json(answer))).toMatchObject({
    status: 200,
    reason: '200, but its body differs from the contract: expiresAt',
  })
})

const madeFamily = () => Response.json({ familyId: SIGNUP, invited: 0 }, { status: 201 })

test.each([
  ['NUL', '\0'],
  ['a replacement character', '\ufffd'],
  ['a line break', 'a\nb'],
  ['a letter of Spanish', 'ñ'],
])('a form whose key has %s is a call that the API can judge', async (_what, part) => {
  const { answer } = await visit({
    session: {},
    answers: { 'POST /v2/professional/families': madeFamily },
    act: async (context) =>
      call(context, createProfessionalFamily, {
        headers: { authorization: `Bearer ${'k'.repeat(43)}`, 'idempotency-key': `${part} of a form` },
        body: { parents: [PARENT, PARENT], children: [] },
      }),
  })
  expect(answer).toMatchObject({ ok: true })
})
