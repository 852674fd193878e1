import { expect, test } from 'vitest'
import { AMARAS_ACCOUNT } from '#tests/support/accounts/account-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { invite, readAllInvitations } from './invitations.server.ts'

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
    { field: `email-${JORDAN}`, text: 'Invalid email address', name: 'Jordan’s email: ' },
  ])
})

const AMARA = {
  ...AMARAS_ACCOUNT,
  familyMembers: [
    {
      familyId: FAMILY,
      kind: 'parent' as const,
      firstName: 'Jordan',
      displayInitials: 'JR',
      color: '#0f6b62',
      isYou: false,
    },
  ],
}

test.each([429, 500, 503])(
  'an outage (%s) is not shown as a family with no one to invite',
  async (status) => {
    const { answer } = await visit({
      answers: {
        [`GET /v2/families/${FAMILY}/invitations`]: () => Response.json({ status, message: 'x' }, { status }),
      },
      session: {},
      act: async (context) =>
        readAllInvitations(context, { auth: 'a'.repeat(43), account: AMARA }).catch((error: unknown) =>
          String(error),
        ),
    })
    expect(answer).toBe(`Error: The invitations could not be read: ${status}`)
  },
)
