import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { readDraft } from './draft.server.ts'

const registration = { signupId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', registrationKey: 'k'.repeat(43) }

/** Reads a draft from an API that answers with this status. Returns the draft and its key in the session. */
async function readAt(status: number) {
  const { answer, session } = await visit({
    answers: {
      [`GET /v2/registrations/${registration.signupId}`]: () =>
        Response.json({ status, message: 'no' }, { status }),
    },
    session: { registration },
    act: async (context) => readDraft(context).catch((error: unknown) => String(error)),
  })
  return { answer, isKept: session.registration !== undefined }
}

test.each([403, 404])('a draft that is gone is forgotten: %s', async (status) => {
  expect(await readAt(status)).toEqual({ answer: null, isKept: false })
})

test.each([429, 500, 503])(
  'if a draft cannot be read now, it is kept, and the visitor need not start again: %s',
  async (status) => {
    expect(await readAt(status)).toEqual({
      answer: `Error: The draft could not be read: ${status}`,
      isKept: true,
    })
  },
)
