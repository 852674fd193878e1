import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { invite } from './invitations.server.ts'

const FAMILY = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const JORDAN = '0b0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a22'
const INVITATION = { userId: JORDAN, firstName: 'Jordan', lastName: 'Reyes', state: 'not-invited' }

test('the error of an address names its person, also without a script', async () => {
  const { answer } = await visit({
    answers: {
      [`POST /v2/families/${FAMILY}/invitations`]: () =>
        Response.json(
          {
            status: 422,
            message: 'Refused',
            validationErrors: [{ field: 'email', text: 'Invalid email address' }],
          },
          { status: 422 },
        ),
      [`GET /v2/families/${FAMILY}/invitations`]: () => Response.json({ invitations: [INVITATION] }),
    },
    session: {},
    act: (context) => invite(context, { auth: 'a'.repeat(43), familyId: FAMILY, userId: JORDAN, email: 'x' }),
  })
  expect(answer).toEqual([
    { field: `email-${JORDAN}`, text: 'Invalid email address', name: 'Email of Jordan: ' },
  ])
})
