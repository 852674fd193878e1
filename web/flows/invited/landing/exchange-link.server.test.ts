import { expect, test } from 'vitest'
import { BENS_CONTEXT } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { exchangeLink } from './exchange-link.server.ts'

const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const [LINK, KEY] = ['l'.repeat(43), 'k'.repeat(43)]
const CONTEXT = 'POST /v2/invites/context'
const lost = () => Response.json({ status: 112, message: 'ended' }, { status: 403 })
const opens = (userId: string, inviteToken: string | null) => () =>
  Response.json({ ...BENS_CONTEXT, userId, inviteToken })
const location = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : null)
const open = (token: string, id: string | null = USER) => ({ token, id })

const PAID = {
  token: 't'.repeat(43),
  userId: '7a0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a22',
  email: 'amara@example.com',
}
const AMARA = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: PAID.email,
  phoneCountryCode: '+1',
  phoneNumber: '',
}
const ofBefore = () => ({
  typed: { until: Date.now() + 1000 },
  credentials: PAID,
  duplicate: { parent: AMARA },
  professional: { form: { firstName: 'Amara' }, completed: 1, attempt: 'first' },
})

test.each([
  ['is valid', open(LINK), opens(USER, KEY)],
  ['has ended', open(LINK), lost],
  ['is damaged', open('no link'), lost],
  ['lacks the user id', open(LINK, null), lost],
])(
  'a browser that opens an invitation whose link %s forgets the person before',
  async (_how, link, known) => {
    const { session } = await visit({
      answers: { [CONTEXT]: known },
      session: ofBefore(),
      act: (context) => exchangeLink(context, link),
    })
    const { typed, credentials, duplicate, professional } = session
    expect([typed, credentials, duplicate, professional]).toEqual(Array.from({ length: 4 }))
  },
)

test.each(['', ' '])(
  'an address without a secret (“%s”) keeps the last step of a paid order',
  async (token) => {
    const { session } = await visit({
      answers: {},
      session: ofBefore(),
      act: (context) => exchangeLink(context, open(token)),
    })
    expect(session.typed).toBeDefined()
    expect(session.credentials).toEqual(PAID)
  },
)

test.each([
  ['with a space at its end', `${LINK} `],
  ['broken over two lines', `${LINK.slice(0, 20)}\n ${LINK.slice(20)}`],
  ['in angle brackets', `<${LINK}>`],
])('a link copied %s opens', async (_how, token) => {
  const { answer, session } = await visit({
    answers: { [CONTEXT]: opens(USER, KEY) },
    session: {},
    act: (context) => exchangeLink(context, open(token)),
  })
  expect(location(answer)).toBe('/invite')
  expect(session.invitations).toEqual([{ number: 1, link: LINK, userId: USER, token: KEY }])
})

test.each([
  ['without its secret', open('')],
  ['with an empty user id', open(LINK, '')],
  ['without a user id', open(LINK, null)],
])('a link %s leads home', async (_how, link) => {
  const { answer } = await visit({ answers: {}, session: {}, act: (context) => exchangeLink(context, link) })
  expect(location(answer)).toBe('/home')
})

test('a second invitation opens beside the first, and the first keeps its key when it is opened again', async () => {
  const other = '7a0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a22'
  const first = { number: 1, link: LINK, userId: USER, token: KEY }
  const second = await visit({
    answers: { [CONTEXT]: opens(other, 'o'.repeat(43)) },
    session: { invitations: [first] },
    act: (context) => exchangeLink(context, open('m'.repeat(43), other)),
  })
  expect(location(second.answer)).toBe('/invite?invitation=2')
  expect(second.session.invitations).toEqual([
    first,
    { number: 2, link: 'm'.repeat(43), userId: other, token: 'o'.repeat(43) },
  ])
  const again = await visit({
    answers: { [CONTEXT]: opens(USER, null) },
    session: { invitations: second.session.invitations },
    act: (context) => exchangeLink(context, open('n'.repeat(43))),
  })
  expect(location(again.answer)).toBe('/invite')
  expect(again.session.invitations?.[0]).toEqual({ ...first, link: 'n'.repeat(43) })
})
