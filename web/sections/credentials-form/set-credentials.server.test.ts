import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { setFromForm } from './set-credentials.server.ts'

const text = textFor('en')
const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const CALLS = {
  parent: `PUT /v2/parents/${USER}`,
  terms: `POST /v2/parents/${USER}/agreed-to-terms`,
  credentials: 'POST /v2/credentials',
  logIn: 'POST /v2/login',
} as const
const KEPT = { status: 200, message: 'ok', lastCompletedStep: 0 }

const done = () => new Response(null, { status: 204 })

/**
 * Sets credentials with an API that accepts every call except those in `answers`. Returns the answer and the
 * sent calls.
 */
async function attempt(answers: Partial<Record<keyof typeof CALLS, () => Response>>) {
  const form = new FormData()
  form.set('agreedToTerms', 'on')
  const { answer, sent } = await visit({
    answers: {
      [CALLS.parent]: answers.parent ?? (() => Response.json(KEPT)),
      [CALLS.terms]: answers.terms ?? done,
      [CALLS.credentials]: answers.credentials ?? done,
      [CALLS.logIn]: answers.logIn ?? failing(422),
      'POST /v2/logout': done,
      'GET /v2/account': failing(503),
    },
    session: {},
    act: async (context) => setFromForm(context, { token: 'a'.repeat(43), userId: USER, form }),
  })
  return { answer, sent: sent.map(({ call }) => call) }
}

const loggedInAs = (userId: string) => () =>
  Response.json({ auth: 'b'.repeat(43), userId, redirectUrl: '/join/home', device: 'c'.repeat(43) })
const ANOTHER = '7a0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12'

const failing = (status: number) => () => Response.json({ status, message: 'no' }, { status })

test.each([
  ['the terms could not be recorded', { terms: failing(503) }, 'terms', 'termsFailed'],
  ['the username could not be kept', { credentials: failing(500) }, 'credentials', 'failed'],
] as const)('when %s, the person and analytics are told', async (_what, answers, failed, message) => {
  const { answer } = await attempt(answers)
  expect(answer).toEqual({
    outcome: 'refused',
    failed,
    errors: [{ field: '', text: text(`join.credentials.${message}`) }],
  })
})

test.each([401, 403])(
  'a token that has expired, or was used in another tab, does not count as our failure: %s',
  async (status) => {
    expect((await attempt({ parent: failing(status) })).answer).toEqual({ outcome: 'gone' })
  },
)

test('if the terms cannot be recorded, no credentials are set', async () => {
  const { sent } = await attempt({ terms: failing(503) })
  expect(sent).toEqual([CALLS.parent, CALLS.parent, CALLS.terms])
})

test('an error that the person can correct is not a failure', async () => {
  const errors = [{ field: 'username', text: 'This username cannot be used' }]
  const refused = () =>
    Response.json({ status: 422, message: 'no', validationErrors: errors }, { status: 422 })
  expect((await attempt({ credentials: refused })).answer).toEqual({
    outcome: 'refused',
    errors,
  })
  const used = await attempt({ credentials: failing(409) })
  expect(used.answer).not.toHaveProperty('failed')
})

test.each([
  ['used up', { parent: failing(401) }],
  ['used up by a request at the same time', { credentials: failing(409) }],
] as const)(
  'credentials that were sent before, with a token that is %s, log their owner in',
  async (_what, before) => {
    const { answer } = await attempt({ ...before, logIn: loggedInAs(USER) })
    expect(answer).toEqual({ outcome: 'set', loggedIn: true })
  },
)

test('the log-in of another person is not the answer to a token that was used, and its session ends', async () => {
  const { answer, sent } = await attempt({ parent: failing(401), logIn: loggedInAs(ANOTHER) })
  expect(answer).toEqual({ outcome: 'gone' })
  expect(sent.at(-1)).toBe('POST /v2/logout')
})

const away = (): Response => {
  throw new Error('away')
}

test('if the log-in after it does not answer, the credentials are still set', async () => {
  const { answer } = await attempt({ logIn: away })
  expect(answer).toEqual({ outcome: 'set', loggedIn: false })
})
