import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/page-visit.ts'
import { setPassword } from './set-password.server.ts'

const TOKEN = 'a'.repeat(43)
const CHOSEN = { username: 'grace', password: 'copper-kettle-41' }
const SECURITY = { securityQuestion: '', securityAnswer: '', securityCode: '', confirmCode: '' }
const problem = (status: number) => () => Response.json({ status, message: 'no' }, { status })

/** Sends the form of a professional whose log-in is set already. */
const sendAgain = (logIn: () => Response) =>
  visit({
    answers: {
      'POST /v2/credentials': problem(409),
      'POST /v2/login': logIn,
      'GET /v2/account': problem(503),
    },
    session: { passwordLink: TOKEN },
    act: async (context) => setPassword(context, { token: TOKEN, ...CHOSEN, ...SECURITY }),
  })

test('a log-in whose answer was lost is sent again and opens the account', async () => {
  const { answer, session } = await sendAgain(() =>
    Response.json({
      auth: 'b'.repeat(43),
      userId: crypto.randomUUID(),
      redirectUrl: '/join/my-cases',
      device: null,
    }),
  )
  expect(answer).toMatchObject({ outcome: 'set', loggedIn: true })
  expect(session.passwordLink).toBeUndefined()
})

test('another log-in than the one that is set is refused', async () => {
  const text = textFor('en')('professional.password.alreadySet')
  expect((await sendAgain(problem(422))).answer).toEqual({
    outcome: 'refused',
    errors: [{ field: '', text }],
  })
})
