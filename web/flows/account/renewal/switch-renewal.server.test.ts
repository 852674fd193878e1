import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { RENEWAL } from '#tests/support/renewals/renewal-view.ts'
import { keepAccount } from '#web/lib/session/keep-account.server.ts'
import { keepMailed, readMailed, switchOffMailed } from './mailed-renewal.server.ts'
import { renewalOf } from './switch-renewal.server.ts'

const [OWNER, OTHER] = ['6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12']
const renewalHolder = { userId: OWNER, secret: 'k'.repeat(43) }
const PATH = `/v2/parents/${OWNER}/renewal`
const refuses =
  (status: number, code = 'x') =>
  () =>
    Response.json({ status, code, message: 'x' }, { status })
const answers = {
  [`GET ${PATH}`]: () => Response.json(RENEWAL),
  [`PUT ${PATH}`]: () => Response.json({ ...RENEWAL, renews: false }),
  'GET /v1/lookups/packages': refuses(503),
  'GET /v2/packages': refuses(503),
}

const reading = async (answer: () => Response) =>
  visit({
    answers: { ...answers, [`GET ${PATH}`]: answer },
    session: {},
    act: async (context) => renewalOf(context, renewalHolder),
  })

test.each([401, 404])('a renewal that is answered with %s has ended', async (status) => {
  expect((await reading(refuses(status))).answer).toBeNull()
})

test.each([429, 500, 503])('a renewal that is answered with %s has not ended', async (status) => {
  await expect(reading(refuses(status))).rejects.toThrow(String(status))
})

/** What the browser stores after the link of a mail was opened, with this answer of the server. */
const opening = async (answer: () => Response, link = `user=${OWNER}&token=${'m'.repeat(43)}`) =>
  visit({
    answers: { [`POST ${PATH}/browser-tokens`]: answer },
    session: { renewalWasOff: true },
    act: async (context) => keepMailed(context, new URLSearchParams(link)),
  })

test('a browser that opens the link of a mail stores its own token, not the mailed key', async () => {
  const { session, sent } = await opening(() => Response.json({ token: 'o'.repeat(43) }, { status: 201 }))
  expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${'m'.repeat(43)}`])
  expect(session.renewalHolder).toEqual({ userId: OWNER, secret: 'o'.repeat(43) })
  expect(JSON.stringify(session)).not.toContain('mmm')
  expect(session.renewalWasOff).toBeUndefined()
})

test.each([
  ['is no longer valid', undefined],
  ['names nobody', `token=${'m'.repeat(43)}`],
  ['was not copied whole', `user=${OWNER}&token=mmm`],
])('nothing is stored of a link that %s', async (_why, link) => {
  const { session } = await opening(refuses(403), link)
  expect(session.renewalHolder).toBeUndefined()
})

test.each([429, 500, 503])(
  'a link that is answered with %s is not said to have ended, and nothing of it is stored',
  async (status) => {
    await expect(opening(refuses(status))).rejects.toThrow(String(status))
  },
)

test.each([
  ['account.renewal.ended', 'ended'],
  ['api.notFound', 'unknown-link'],
])('a mailed link that is answered with %s is shown as %s', async (code, outcome) => {
  const { answer } = await visit({
    answers: { ...answers, [`GET ${PATH}`]: refuses(404, code) },
    session: { renewalHolder },
    act: async (context) => readMailed(context),
  })
  expect(answer).toEqual({ outcome })
})

test('a mailed link is forgotten once it has switched renewal off, and a reload still says so', async () => {
  const { answer, session } = await visit({
    answers,
    session: { renewalHolder },
    act: async (context) => {
      const before = await readMailed(context)
      const switched = await switchOffMailed(context)
      const after = await readMailed(context)
      return { before, switched, after, reloaded: await readMailed(context) }
    },
  })
  expect(answer.before).toMatchObject({ outcome: 'asked', renewal: { firstName: 'Amara', renews: true } })
  expect(answer.switched).toBeNull()
  expect(answer.after).toMatchObject({ outcome: 'off', off: { firstName: 'Amara', paidUntil: '2027-11-22' } })
  expect(answer.reloaded).toEqual({ outcome: 'was-off' })
  expect(session.renewalHolder).toBeUndefined()
  expect(session.outlived).toEqual([{ of: 'browser-token', secret: renewalHolder.secret }])
  expect(session.renewalOff).toBeUndefined()
})

test('a link of another person does nothing for a logged-in user', async () => {
  const { answer, session, sent } = await visit({
    answers,
    session: { renewalHolder, account: { auth: 'a'.repeat(43), userId: OTHER } },
    act: async (context) => [await switchOffMailed(context), await readMailed(context)],
  })
  expect(answer).toEqual([null, { outcome: 'of-another' }])
  expect(sent).toEqual([])
  expect(session.renewalHolder).toBeUndefined()
})

test('a subscription that ends before the press is shown as ended, without an error', async () => {
  const ended = { status: 409, code: 'account.renewal.ended', message: 'It has ended.' }
  const { answer } = await visit({
    answers: { ...answers, [`PUT ${PATH}`]: () => Response.json(ended, { status: 409 }) },
    session: { renewalHolder },
    act: async (context) => switchOffMailed(context),
  })
  expect(answer).toBeNull()
})

test('a failure is told to the person who pressed', async () => {
  const { answer } = await visit({
    answers: { ...answers, [`PUT ${PATH}`]: refuses(503) },
    session: { renewalHolder },
    act: async (context) => switchOffMailed(context),
  })
  expect(answer).toBe('That did not work, so nothing has changed. Try again.')
})

test('a log-in forgets a mailed link', async () => {
  const { session } = await visit({
    answers: { 'GET /v2/account': refuses(503) },
    session: { renewalHolder, renewalWasOff: true },
    act: async (context) => keepAccount(context, { auth: 'a'.repeat(43), userId: OTHER, kind: 'parent' }),
  })
  expect(session.renewalWasOff).toBeUndefined()
  expect(session.renewalHolder).toBeUndefined()
})
