import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { keepAccount } from './keep-account.server.ts'
import { nameOfProfessional, nameOfVisit } from './link-owner.server.ts'

const LOG_IN = {
  auth: 'a'.repeat(43),
  userId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
  kind: 'parent',
} as const
const USER = {
  userId: LOG_IN.userId,
  kind: 'parent',
  username: 'ben.ito',
  firstName: 'Ben',
  lastName: 'Ito',
  email: 'ben@example.com',
  marketingOptIn: false,
  timeZone: 'Europe/London',
  country: 'GB',
}
const NO_MORE = { subscriptions: [], familyMembers: [], orders: [] }

const holding = (account: () => Response) =>
  visit({
    answers: { 'GET /v2/account': account },
    session: {},
    act: (context) => keepAccount(context, LOG_IN),
  })

test('a log-in is stored with the name for the header and the country for the support number', async () => {
  const { session } = await holding(() => Response.json({ user: USER, ...NO_MORE }))
  expect(session.account).toEqual({ ...LOG_IN, firstName: 'Ben' })
  expect(session.country).toBe('GB')
})

test('an account that cannot be read is stored without a name', async () => {
  const { session } = await holding(() => Response.json({ status: 503, message: 'busy' }, { status: 503 }))
  expect(session.account).toEqual(LOG_IN)
})

test('a log-in succeeds even if the account call fails', async () => {
  const { session } = await holding(() => {
    throw new TypeError('fetch failed')
  })
  expect(session.account).toEqual(LOG_IN)
})

test('a log-in discards the unsent text of a form', async () => {
  const { session } = await visit({
    answers: { 'GET /v2/account': () => Response.json({ user: USER, ...NO_MORE }) },
    session: { typed: { until: Date.now() + 1000 } },
    act: (context) => keepAccount(context, LOG_IN),
  })
  expect(session.typed).toBeUndefined()
})

test('a log-in discards the mailed links that were opened in this browser', async () => {
  const opened = { notMe: 'n'.repeat(43), undoEmail: 'u'.repeat(43) }
  const tokens = { passwordReset: 'r'.repeat(43), passwordLink: 'p'.repeat(43) }
  const { session } = await visit({
    answers: { 'GET /v2/account': () => Response.json({ user: USER, ...NO_MORE }) },
    session: { ...opened, ...tokens },
    act: (context) => keepAccount(context, LOG_IN),
  })
  const { notMe, undoEmail, passwordReset, passwordLink } = session
  expect([notMe, undoEmail, passwordReset, passwordLink]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(session.outlived?.map(({ secret }) => secret).toSorted()).toEqual(Object.values(tokens).toSorted())
})

const OTHER = 'c0ffee00-52a9-4a0c-8f0b-1d3f5f0c9a11'
const held = (userId: string) => ({
  known: { userId, email: 'amara@example.com', productPackage: 'plus' },
  credentials: { token: 'c'.repeat(43), userId, email: 'amara@example.com' },
})
const afterLogIn = async (session: object) =>
  visit({
    answers: { 'GET /v2/account': () => Response.json({ user: USER, ...NO_MORE }) },
    session,
    act: (context) => keepAccount(context, LOG_IN),
  })

test('a log-in discards what the browser knows of another person, so that no event mixes the two', async () => {
  const duplicate = { shown: { name: 'Amara', email: 'amara@example.com' } }
  const { session } = await afterLogIn({ ...held(OTHER), duplicate })
  expect([session.known, session.credentials, session.duplicate]).toEqual([undefined, undefined, undefined])
  expect(session.outlived).toEqual([{ of: 'browser-token', secret: 'c'.repeat(43) }])
})

test('a log-in keeps what the browser knows of the same person', async () => {
  const { session } = await afterLogIn(held(LOG_IN.userId))
  expect(session).toMatchObject(held(LOG_IN.userId))
})

test('a log-in discards the registration of a professional, whose open page then acts on no other one', async () => {
  const professional = { form: { firstName: 'Grace' }, completed: 1, attempt: 'first' }
  const { session } = await afterLogIn({ professional })
  expect(session.professional).toBeUndefined()
  expect(nameOfProfessional(session)).not.toBe(nameOfVisit(session))
})
