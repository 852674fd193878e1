import { expect, test } from 'vitest'
import { aDraft } from '#tests/support/buyers/draft-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { saveParent } from '../save-parent.server.ts'
import { saveFamily } from './save-family.server.ts'

const registration = { signupId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', registrationKey: 'k'.repeat(43) }
const SAVE = `PUT /v2/registrations/${registration.signupId}`
const COPARENT = {
  firstName: 'Jordan',
  lastName: 'Okafor',
  knowsCoParentEmail: true,
  email: 'jordan@example.com',
  phoneCountryCode: '+1',
  phoneNumber: null,
}
const PARENT = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550142',
}
const UNEXPECTED = [{ field: '', text: 'unexpected error' }]
const NOTHING = [
  ['an empty answer', () => new Response('')],
  ['no content', () => new Response(null, { status: 204 })],
  ['an answer that cannot be read', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
] as const

/** Sends the family step to an API that gives this answer. */
async function saveWhen(answer: () => Response) {
  return visit({
    answers: {
      [SAVE]: answer,
      [`GET /v2/registrations/${registration.signupId}`]: () => Response.json(aDraft()),
    },
    session: { registration },
    act: (context) =>
      saveFamily(context, {
        coParent: COPARENT,
        children: [],
        coParentDuplicateConfirmed: false,
        invitation: null,
      }),
  })
}

test.each(NOTHING)('if the answer to a family is %s, it is an unexpected error', async (_what, answer) => {
  const saved = await saveWhen(answer)
  expect(saved.answer).toEqual({ errors: UNEXPECTED, duplicateCoParent: false, outOfDate: false })
  expect(saved.session.registration).toEqual(registration)
})

test.each(NOTHING)('if the answer to a parent is %s, it is an unexpected error', async (_what, answer) => {
  const { answer: saved } = await visit({
    answers: { 'POST /v2/registrations': answer },
    session: {},
    act: (context) => saveParent(context, { parent: PARENT, duplicateConfirmed: false, attempt: 'press-1' }),
  })
  expect(saved).toEqual({ errors: UNEXPECTED, outOfDate: false })
})

test('an error of the answer is shown with the text of the answer', async () => {
  const validationErrors = [{ field: 'coParent.email', text: 'Invalid email address' }]
  const refused = () => Response.json({ status: 422, message: 'no', validationErrors }, { status: 422 })
  expect((await saveWhen(refused)).answer).toMatchObject({ errors: validationErrors })
})

test('a family step that names a second account of the parent leads to the duplicate page, with name and e-mail', async () => {
  const validationErrors = [{ field: 'parent.duplicate', text: 'known' }]
  const known = () => Response.json({ status: 422, message: 'no', validationErrors }, { status: 422 })
  const { answer, session } = await saveWhen(known)
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/duplicate')
  expect(session.duplicate).toEqual({ shown: { name: PARENT.firstName, email: PARENT.email } })
})
