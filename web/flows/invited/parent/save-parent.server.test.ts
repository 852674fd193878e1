import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { saveParent } from './save-parent.server.ts'

const [USER, TOKEN] = ['6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', 't'.repeat(43)]
const TYPED = {
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550177',
}
const HELD = { number: 1, link: 'l'.repeat(43), userId: USER, token: TOKEN }
type Failure = {
  status: number
  code?: string
  message: string
  validationErrors?: { field: string; text: string }[]
}

/** Sends the first step to an API that refuses it. */
async function saveWhen(status: number, problem: Failure) {
  const bearer = { userId: USER, headers: { authorization: `Bearer ${TOKEN}` }, isLink: true }
  return visit({
    answers: {
      [`PUT /v2/parents/${USER}`]: () => Response.json(problem, { status }),
      'POST /v2/invites/context': () => Response.json({ status: 112, message: 'ended' }, { status: 403 }),
    },
    session: { invitations: [HELD] },
    act: (context) =>
      saveParent(
        context,
        { bearer, parent: { timeZone: null } },
        { typed: TYPED, duplicateConfirmed: false },
      ),
  })
}

const leadsTo = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)

test.each([
  ['the code 112', 403, { status: 112, message: 'This link does not work any more.' }],
  ['401', 401, { status: 401, message: 'no' }],
  ['a message about authentication', 422, { status: 422, message: 'Authentication failed' }],
])('a first step refused with %s leads to a new link', async (_what, status, problem) => {
  const { answer, session } = await saveWhen(status, problem)
  expect(leadsTo(answer)).toBe('/invite/request')
  expect(session.invitations).toEqual([{ number: 1, link: HELD.link }])
})

test('a coded refusal is shown, whatever words its message has', async () => {
  const problem = { status: 422, code: 'api.validation', message: 'The author is unknown.' }
  const { answer, session } = await saveWhen(422, problem)
  expect(answer).toEqual({ mayHaveAccount: false, errors: [{ field: '', text: problem.message }] })
  expect(session.invitations).toEqual([HELD])
})

test('a forbidden first step begins again, without the link', async () => {
  const { answer, session } = await saveWhen(403, { status: 403, message: 'Not yours' })
  expect(leadsTo(answer)).toBe('/invite/step1')
  expect(session.invitations).toBeUndefined()
})

test('errors are shown at their fields, and a likely second account above the form', async () => {
  const validationErrors = [{ field: 'parent.email', text: 'Invalid email address' }]
  const refused = await saveWhen(422, { status: 422, message: 'no', validationErrors })
  expect(refused.answer).toEqual({
    mayHaveAccount: false,
    errors: [{ field: 'email', text: 'Invalid email address', name: 'Email: ' }],
  })
  expect(refused.session.invitations).toEqual([HELD])
  const known = [{ field: 'parent.duplicate', text: 'It looks like you already have an account.' }]
  const duplicate = await saveWhen(422, { status: 422, message: 'no', validationErrors: known })
  expect(duplicate.answer).toEqual({
    mayHaveAccount: true,
    errors: [{ field: '', text: 'It looks like you already have an account.' }],
  })
})
