import { beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import { testDatabase } from '#tests/support/database.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { openSession } from '#web/lib/session/session-seal.server.ts'
import { openWorkshop } from '../index.ts'
import { PERSONAS } from './personas.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const { db } = await testDatabase()
const config = readConfig({ STAGE: 'local', SECRET_KEY: SECRET_OF_TESTS })
const services = await createServices({ config, db, log: recordedLog(), workshop: openWorkshop() })
const app = createApi(services)

beforeAll(() => {
  // The pages are not built here. The first step answers as the page does for a person with an account.
  app.post('/join/step1', (c) => c.redirect('/join/duplicate'))
})

/** Clicks a persona. Returns the path and the content of the session. */
async function be(persona: string): Promise<{ path: string; session: Record<string, unknown> }> {
  const answer = await app.request(`/dev/be/${persona}`, { method: 'POST' })
  expect(answer.status).toBe(303)
  const [, sealed = ''] = /evenhand_session=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? []
  const opened = sealed === '' ? {} : await openSession(sealed, services.secrets.sessionKeys)
  const session = (opened as { session?: Record<string, unknown> }).session ?? {}
  return { path: new URL(answer.headers.get('location') ?? '', 'http://x').pathname, session }
}

test.each([
  ['amara', '/join/signup', []],
  ['lucia', '/join/payment', ['registration']],
  ['harriet', '/join/payment', ['registration']],
  ['tom', '/join/payment', ['registration']],
  ['duplicate', '/join/duplicate', []],
  ['jordan', '/join/invite', []],
  ['jordan-paid', '/join/invite', []],
  ['ruth', '/join/credentials', ['credentials']],
  ['hazel', '/join/receipt', ['account', 'credentials', 'registration']],
  ['jordan-pays', '/join/invite/payment', ['invitations']],
  ['jordan-bills', '/join/invite/billing-info', ['invitations']],
  ['jordan-elsewhere', '/join/invite/code', ['invitations']],
  ['jordan-joined', '/join/invite/credentials', ['invitations']],
  ['dara', '/join/pro/password', []],
  ['grace', '/join/account', ['account', 'device']],
  ['nadia', '/join/account/billing', ['account', 'device']],
  ['omar', '/join/account/billing', ['account', 'device']],
  ['evan', '/join/account/billing/subscribe', ['account', 'device']],
  ['ivy', '/join/account/delete', ['account', 'device']],
  ['alvarez', '/join/my-cases', ['account', 'device']],
])('a click on %s leads to %s', async (persona, path, holds) => {
  const arrived = await be(persona)
  expect(arrived.path).toBe(path)
  expect(Object.keys(arrived.session)).toEqual(expect.arrayContaining(holds))
})

/** The subscription of a persona who was just made. */
async function subscription(persona: string) {
  const { session } = await be(persona)
  const { userId } = session['account'] as { userId: string }
  return db
    .selectFrom('subscriptions')
    .select(['status', 'past_due_since', 'auto_renew'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

test('the database has the state of each persona', async () => {
  expect(await subscription('grace')).toEqual({ status: 'current', past_due_since: null, auto_renew: true })
  expect((await subscription('nadia')).past_due_since).toBeInstanceOf(Date)
  expect(await subscription('omar')).toMatchObject({ status: 'current', auto_renew: false })
  expect(await subscription('evan')).toMatchObject({ status: 'expired' })
})

test('two clicks make two people', async () => {
  const [one, other] = [await be('grace'), await be('grace')]
  expect(one.session['account']).not.toEqual(other.session['account'])
})

test('an unknown persona is not found, and every persona has a test', async () => {
  expect((await app.request('/dev/be/nobody', { method: 'POST' })).status).toBe(404)
  expect(Object.keys(PERSONAS)).toHaveLength(20)
})
