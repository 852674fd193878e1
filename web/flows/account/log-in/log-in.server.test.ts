import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { logInWith } from './log-in.server.ts'

const text = textFor('en')
const AUTH = 'a'.repeat(43)
const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const RIGHT = { username: 'amara.okafor', password: 'copper-kettle-41' }

const done = () => new Response(null, { status: 204 })

/**
 * Logs in with a form and an API that gives this answer. Returns the sent request and the session after it.
 */
async function attempt({
  fields,
  answer,
  heldBefore,
}: {
  fields: Record<string, string>
  answer: () => Response
  heldBefore?: string
}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const visited = await visit({
    answers: { 'POST /v2/login': answer, 'GET /v2/account': done, 'POST /v2/logout': done },
    session: heldBefore ? { account: { auth: heldBefore, userId: USER } } : {},
    act: async (context) => logInWith(context, { form, wanted: null }),
  })
  return { result: visited.answer, sent: visited.sent, held: visited.session.account }
}

const answers = (body: object) => () => Response.json(body)
const letIn = answers({ auth: AUTH, userId: USER, url: '/join/account', redirectUrl: '/join/account' })
const asks = (demand: string) =>
  answers({ auth: null, userId: null, url: `/join/login/${demand}`, redirectUrl: '/join/login' })

test('a successful log-in is stored, and leads to the page in the answer', async () => {
  const { result, held, sent } = await attempt({ fields: RIGHT, answer: letIn })
  expect(result).toEqual({ outcome: 'in', target: '/join/account' })
  expect(held).toEqual({ auth: AUTH, userId: USER })
  expect(sent[0]?.body).toMatchObject({ ...RIGHT, submit: 'Login', _eventId: 'submit' })
})

test('the earlier session ends when a new one begins', async () => {
  const before = 'b'.repeat(43)
  const { sent, held } = await attempt({ fields: RIGHT, answer: letIn, heldBefore: before })
  expect(sent.at(-1)).toMatchObject({ call: 'POST /v2/logout', authorization: `Bearer ${before}` })
  expect(held?.auth).toBe(AUTH)
})

test('wrong credentials are an error of the password field', async () => {
  const answer = answers({ auth: null, userId: null, url: '/join/login', redirectUrl: '/join/login' })
  const { result, held } = await attempt({ fields: RIGHT, answer })
  expect(result).toMatchObject({ errors: [{ field: 'password', text: text('account.logIn.wrong') }] })
  expect(held).toBeUndefined()
})

test.each([{}, { url: '', redirectUrl: '' }, { url: null, redirectUrl: null }])(
  'an answer without a redirect leads to the log-in page: %j',
  async (addresses) => {
    const { result, held } = await attempt({
      fields: RIGHT,
      answer: answers({ auth: AUTH, userId: USER, ...addresses }),
    })
    expect(result).toMatchObject({ errors: [{ field: 'password', text: text('account.logIn.wrong') }] })
    expect(held).toBeUndefined()
  },
)

test.each([
  ['a server error', () => new Response('oops', { status: 500 }), 'api.generic'],
  ['an answer of another shape', () => Response.json({ welcome: true }), 'api.generic'],
  [
    'a server that is gone',
    () => {
      throw new TypeError('fetch failed')
    },
    'api.generic',
  ],
  ['too many attempts', () => Response.json({ status: 429, message: '' }, { status: 429 }), 'api.tooMany'],
] as const)('%s is one sentence above the form', async (_, answer, code) => {
  const { result } = await attempt({ fields: RIGHT, answer })
  expect(result).toMatchObject({ outcome: 'refused', errors: [{ field: '', text: text(code) }] })
})

test('empty fields are refused before any request', async () => {
  const { result, sent } = await attempt({ fields: { username: ' ', password: '' }, answer: letIn })
  expect(result).toMatchObject({ errors: [{ field: 'username' }, { field: 'password' }] })
  expect(sent).toEqual([])
})

test('the form asks for a verification code only if the server does, and then sends it', async () => {
  const { result } = await attempt({ fields: RIGHT, answer: asks('verification') })
  expect(result).toEqual({ outcome: 'asked', demand: 'verification', errors: [] })

  const withoutCode = { ...RIGHT, demand: 'verification' }
  const again = await attempt({ fields: withoutCode, answer: letIn })
  expect(again.result).toMatchObject({ outcome: 'refused', errors: [{ field: 'verificationCode' }] })

  const withCode = { ...withoutCode, verificationCode: '123456' }
  const { sent } = await attempt({ fields: withCode, answer: letIn })
  expect(sent[0]?.body).toMatchObject({ verificationCode: '123456', newPassword: null })
})

test('a code that does not work is an error of its field', async () => {
  const fields = { ...RIGHT, demand: 'verification', verificationCode: '000000' }
  const { result } = await attempt({ fields, answer: asks('verification') })
  expect(result).toMatchObject({
    outcome: 'asked',
    demand: 'verification',
    errors: [{ field: 'verificationCode', text: text('account.logIn.codeWrong') }],
  })
})

test('a new code can be requested with any content of the field', async () => {
  const fields = { ...RIGHT, demand: 'verification', verificationCode: '000', newCode: 'yes' }
  const { result, sent } = await attempt({ fields, answer: asks('verification') })
  expect(sent[0]?.body).toMatchObject({ verificationCode: null })
  expect(result).toEqual({ outcome: 'asked', demand: 'verification', errors: [] })
})

test('an error of the new password is shown at its field', async () => {
  const fields = { ...RIGHT, demand: 'new-password', newPassword: 'short', confirmPassword: 'short' }
  const errors = [{ field: 'newPassword', text: text('rules.password.length') }]
  const answer = () => Response.json({ status: 422, message: '', validationErrors: errors }, { status: 422 })
  const { result } = await attempt({ fields, answer })
  expect(result).toEqual({ outcome: 'refused', demand: 'new-password', errors })
})

test('after a refused code its field stays on the page', async () => {
  const fields = { ...RIGHT, demand: 'verification', verificationCode: '000000' }
  const answer = answers({ auth: null, userId: null, url: '/join/login', redirectUrl: '/join/login' })
  const { result } = await attempt({ fields, answer })
  expect(result).toMatchObject({ outcome: 'refused', demand: 'verification' })
})
