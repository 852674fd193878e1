import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { joinState, readDraft } from './draft.server.ts'

const registration = { signupId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', registrationKey: 'k'.repeat(43) }

/** Reads a draft from an API that answers with this status. Returns the draft and its key in the session. */
async function readAt(status: number) {
  const { answer, session } = await visit({
    answers: {
      [`GET /v2/registrations/${registration.signupId}`]: () =>
        Response.json({ status, message: 'no' }, { status }),
    },
    session: { registration, chat: { id: 'chat', of: null } },
    act: async (context) => readDraft(context).catch((error: unknown) => String(error)),
  })
  return { answer, isKept: session.registration !== undefined, keepsChat: session.chat !== undefined }
}

test.each([403, 404])('a draft that is gone is forgotten, and so is its chat: %s', async (status) => {
  expect(await readAt(status)).toEqual({ answer: null, isKept: false, keepsChat: false })
})

test.each([429, 500, 503])(
  'if a draft cannot be read now, it is kept, and the visitor need not start again: %s',
  async (status) => {
    expect(await readAt(status)).toEqual({
      answer: `Error: The draft could not be read: ${status}`,
      isKept: true,
      keepsChat: true,
    })
  },
)

test('a page of a sign-up without a draft counts nobody who has paid in this browser before', async () => {
  const known = { userId: registration.signupId, email: 'amara@example.com' }
  const { session } = await visit({
    answers: {},
    session: { known },
    act: async (context) => joinState(context, null),
  })
  expect(session.known).toBeUndefined()
})
