import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader } from './screen.tsx'

test('the page asks about the co-parent during an outage too, because it needs no draft', async () => {
  const request = new Request('https://evenhand.example/join/coparentstatus')
  const signupId = 'bd0aa91c-0867-4c53-8b0e-3b4f0a3a0f0e'
  const { answer } = await visit({
    answers: { [`GET /v2/registrations/${signupId}`]: () => Response.json({}, { status: 503 }) },
    session: { registration: { signupId, registrationKey: 'k'.repeat(43) } },
    act: async (context) =>
      loader({ request, context, url: new URL(request.url), pattern: '/coparentstatus', params: {} }),
  })
  expect(answer).toEqual({ answeredYes: false, no: '/step1' })
})
