import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import type { RequestAnswer } from './find-invitation.tsx'
import { action } from './screen.tsx'

const LINK = 'l'.repeat(43)

/** Asks for a new link with an API that gives this answer. Returns the state of the page. */
async function askWhen(answer: () => Response): Promise<RequestAnswer['state']> {
  const { answer: shown } = await visit({
    answers: { 'POST /v2/invites/link-requests': answer },
    session: { invitations: [{ number: 1, link: LINK }] },
    act: async (context) => {
      const address = new URL('https://evenhand.test/join/invite/request')
      const body = new URLSearchParams({ intent: 'renew' })
      const request = new Request(address, { method: 'POST', body })
      return action({ context, request, url: address, pattern: '/invite/request', params: {} })
    },
  })
  return 'state' in shown.data ? shown.data.state : null
}

test('the page says that a requested link was sent', async () => {
  const sent = { status: 200, code: 'invited.request.sent', message: 'Nothing has failed.' }
  expect(await askWhen(() => Response.json(sent))).toBe('success')
})

test.each([
  ['the status 111', () => Response.json({ status: 111, message: 'no' })],
  ['a message that says so, without a code', () => Response.json({ status: 200, message: 'It FAILED.' })],
  ['a refusal', () => Response.json({ status: 422, message: 'no' }, { status: 422 })],
  ['an answer that cannot be read', () => new Response('oops')],
  [
    'an API that cannot be reached',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('no new link is promised after %s', async (_what, answer) => {
  expect(await askWhen(answer)).toBe('failure')
})
