import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { keepLink, setPassword } from './set-password.server.ts'

const TOKEN = 'a'.repeat(43)
const CHOSEN = { username: 'grace', password: 'copper-kettle-41' }
const SECURITY = { securityQuestion: '', securityAnswer: '', securityCode: '', confirmCode: '' }
const problem = (status: number) => () => Response.json({ status, message: 'no' }, { status })

const [OWNER, ANOTHER] = [crypto.randomUUID(), crypto.randomUUID()]
const loggedInAs = (userId: string) => () =>
  Response.json({ auth: 'b'.repeat(43), userId, redirectUrl: '/join/my-cases', device: null })

/** Sends the form of a professional whose log-in is set already. */
const sendAgain = (logIn: () => Response, owner: string | undefined = OWNER) =>
  visit({
    answers: {
      'POST /v2/credentials': problem(409),
      'POST /v2/login': logIn,
      'POST /v2/logout': () => new Response(null, { status: 204 }),
      'GET /v2/account': problem(503),
    },
    session: { passwordLink: TOKEN, passwordOwner: owner },
    act: async (context) => setPassword(context, { token: TOKEN, ...CHOSEN, ...SECURITY }),
  })

const REFUSED = {
  outcome: 'refused',
  errors: [{ field: '', text: textFor('en')('professional.password.alreadySet') }],
}

test('a log-in whose answer was lost is sent again and opens the account', async () => {
  const { answer, session } = await sendAgain(loggedInAs(OWNER))
  expect(answer).toMatchObject({ outcome: 'set', loggedIn: true })
  expect(session).toMatchObject({ account: { userId: OWNER, kind: 'professional' } })
  expect([session.passwordLink, session.passwordOwner]).toEqual([undefined, undefined])
})

test('another log-in than the one that is set is refused', async () => {
  expect((await sendAgain(problem(422))).answer).toEqual(REFUSED)
})

test('the log-in of another account is refused, and its session ends', async () => {
  const { answer, session, sent } = await sendAgain(loggedInAs(ANOTHER))
  expect([answer, session.account]).toEqual([REFUSED, undefined])
  expect(sent.at(-1)).toMatchObject({ call: 'POST /v2/logout', authorization: `Bearer ${'b'.repeat(43)}` })
})

test('a dead link, whose owner is not known, logs nobody in', async () => {
  const dead = await visit({
    answers: {
      'POST /v2/browser-tokens': problem(403),
      'POST /v2/credentials': problem(409),
    },
    session: { passwordOwner: OWNER },
    act: async (context) => {
      await keepLink(context, TOKEN)
      return setPassword(context, { token: TOKEN, ...CHOSEN, ...SECURITY })
    },
  })
  expect(dead.answer).toEqual(REFUSED)
})

test('the page of a link keeps its owner', async () => {
  const { session } = await visit({
    answers: {
      'POST /v2/browser-tokens': () =>
        Response.json({ token: 'o'.repeat(43), userId: OWNER }, { status: 201 }),
    },
    session: {},
    act: async (context) => keepLink(context, TOKEN),
  })
  expect(session).toMatchObject({ passwordLink: 'o'.repeat(43), passwordOwner: OWNER })
})
