import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { loader } from './home.ts'

const HELD = { number: 1, link: 'l'.repeat(43), userId: '11111111-2222-4333-8444-555555555555' }

/** The invitations of a browser that has come to this page from `site`. */
async function heldAfter(site: string) {
  const request = new Request('https://evenhand.example/join/invite/home', {
    headers: { 'sec-fetch-site': site },
  })
  const { session } = await inSession({
    act: (context) => {
      sessionOf(context).set({ invitations: [HELD] })
      const args = { request, context, url: new URL(request.url), pattern: '/invite/home', params: {} }
      expect(() => loader(args)).toThrow()
    },
  })
  return session.invitations
}

test('a parent who is done goes home, and the browser forgets the invitation', async () => {
  expect(await heldAfter('same-origin')).toBeUndefined()
})

test('a link on another site does not make the browser forget it', async () => {
  expect(await heldAfter('cross-site')).toEqual([HELD])
})
