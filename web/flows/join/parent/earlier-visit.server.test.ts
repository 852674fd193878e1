import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { nameOfVisit } from '#web/lib/session/link-owner.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'
import { action } from './screen.tsx'

const TYPED = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@', phoneCountryCode: '+1' }
const error = { field: 'parent.email', message: 'Enter an e-mail address.' }
const answers = {
  'POST /v2/registrations': () =>
    Response.json({ status: 422, message: 'no', validationErrors: [error] }, { status: 422 }),
}

/** Sends a first step that the server refuses. Returns the answer, and the text that the browser keeps. */
async function sendRefused(named: (session: SessionData) => string) {
  const url = new URL('https://evenhand.example/join/step1')
  const { answer, session } = await visit({
    answers,
    session: {},
    act: async (context) => {
      const body = new URLSearchParams({
        ...TYPED,
        version: '0',
        [OWNER_FIELD]: named(sessionOf(context).data),
      })
      const request = new Request(url, { method: 'POST', body })
      return action({ request, url, context, pattern: '/step1', params: {} })
    },
  })
  return { answer, kept: session.typed?.parent }
}

test('the text of a refused first step is kept for a reload only in its own visit', async () => {
  const own = await sendRefused(nameOfVisit)
  expect(own.answer).toMatchObject({ data: { values: TYPED }, init: { status: 422 } })
  expect(own.kept).toMatchObject({ firstName: 'Amara' })
  // Kept text would belong to this visit, and the next press of the same page would then be another person's.
  const earlier = await sendRefused(() => nameOfVisit({ visitor: 'of another visit' }))
  expect(earlier.answer).toMatchObject({ data: { values: TYPED }, init: { status: 422 } })
  expect(earlier.kept).toBeUndefined()
})
