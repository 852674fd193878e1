import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testSite } from '#tests/support/site.ts'
import { hostContext } from '../../lib/host.ts'
import { sessionMiddleware } from '../../lib/session.server.ts'
import { setFromForm, type CredentialsAnswer } from './set-credentials.server.ts'

const text = textFor('en')
const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const KEPT = { status: 200, message: 'ok', lastCompletedStep: 0 }

/** Sets credentials against an API whose calls answer by the end of their path; says what was sent to it. */
async function attempt(answers: Record<string, () => Response>) {
  const sent: string[] = []
  const context = new RouterContextProvider()
  context.set(hostContext, {
    site: testSite,
    fetchApi: async (request) => {
      const [end = ''] = new URL(request.url).pathname.split('/').slice(-1)
      sent.push(end)
      return answers[end]?.() ?? Response.json(KEPT)
    },
    address: '10.0.0.1',
    nonce: '',
    sessionKey: new Uint8Array(32),
    secureCookies: false,
    testMode: true,
    development: false,
    countryHeader: null,
    pixels: [],
  })
  const form = new FormData()
  form.set('agreedToTerms', 'on')
  let answer: CredentialsAnswer | undefined
  const request = new Request('http://localhost/join/credentials')
  const args = { request, url: new URL(request.url), pattern: '/credentials', context, params: {} }
  await sessionMiddleware(args, async () => {
    answer = await setFromForm(context, { token: 'a'.repeat(43), userId: USER, form })
    return new Response()
  })
  return { answer, sent }
}

const failing = (status: number) => () => Response.json({ status, message: 'no' }, { status })
const done = () => new Response(null, { status: 204 })

test.each([
  ['the terms could not be recorded', { 'agreed-to-terms': failing(503) }, 'terms', 'termsFailed'],
  [
    'the username could not be kept',
    { 'agreed-to-terms': done, credentials: failing(500) },
    'credentials',
    'failed',
  ],
  ['the token has run out', { [USER]: failing(401) }, 'credentials', 'failed'],
] as const)('when %s, the person and analytics are told', async (_what, answers, failed, message) => {
  const { answer } = await attempt(answers)
  expect(answer).toEqual({
    outcome: 'refused',
    failed,
    errors: [{ field: '', text: text(`join.credentials.${message}`) }],
  })
})

test('terms that could not be recorded leave no credentials behind', async () => {
  const { sent } = await attempt({ 'agreed-to-terms': failing(503) })
  expect(sent).toEqual([USER, USER, 'agreed-to-terms'])
})

test('what the person can mend themselves is no failure', async () => {
  const errors = [{ field: 'username', text: 'This username cannot be used' }]
  const refused = () =>
    Response.json({ status: 422, message: 'no', validationErrors: errors }, { status: 422 })
  expect((await attempt({ 'agreed-to-terms': done, credentials: refused })).answer).toEqual({
    outcome: 'refused',
    errors,
  })
  const used = await attempt({ 'agreed-to-terms': done, credentials: failing(409) })
  expect(used.answer).not.toHaveProperty('failed')
})
