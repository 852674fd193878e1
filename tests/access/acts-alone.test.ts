import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailChanges } from '#tests/support/accounts/email-changes.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aPaidForParent } from '#tests/support/buyers/paid-for-parent.ts'
import { aNonce } from '#tests/support/payments/payments.ts'
import { logInAs } from '#tests/support/buyers/returning.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'
import { CALLS } from './calls.ts'
import { wholeApi } from './whole-api.ts'

// The test makes hundreds of calls, and a busy machine needs long for them.
vi.setConfig({ testTimeout: 120_000 })
const { db } = await testDatabase()
const { call } = await wholeApi(db)
const { codeTo, undoLinkTo } = emailChanges(db, call)

type Parent = { userId: string; familyId: string; email: string; session: string }

/** Two parents of one family with accounts. The first has paid for both. */
async function aFamilyOfTwo(): Promise<[Parent, Parent]> {
  const { payerId, userId, familyId } = await aPaidForParent(db, call)
  const parent = async (id: string): Promise<Parent> => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { userId: id, familyId, email: email ?? '', session: (await logInAs(db, id)).session }
  }
  return [await parent(payerId), await parent(userId)]
}

const isRead = (name: string, method: string) => method === 'GET' || /^price|Price/.test(name)

/** Everything that one parent can read: each call about themselves and about the other, and their mails. */
async function seenBy(watcher: Parent, other: Parent): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>()
  for (const [name, { about, request }] of Object.entries(CALLS))
    for (const { userId, familyId } of about === 'person' ? [watcher, other] : [watcher]) {
      const place = {
        userId,
        familyId,
        signupId: userId,
        inviteToken: newSecret(),
        receiptNo: 'NOSUCHNUMBER',
      }
      const { method, path, body, headers = {} } = request(place)
      if (about === 'everybody' || !isRead(name, method)) continue
      const sent = body === undefined ? {} : { body }
      const { status, body: answer } = await call(method, path, { bearer: watcher.session, headers, ...sent })
      seen.set(
        `${name} ${userId === watcher.userId ? 'about themselves' : 'about the other'}`,
        JSON.stringify([status, answer]),
      )
    }
  const mails = await mailsTo(db, watcher.email)
  return seen.set('mails', JSON.stringify(mails.map(({ kind }) => kind)))
}

const changed = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name))

const ELSEWHERE = {
  line1: '99 Larimer Street',
  line2: null,
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
}
const once = () => ({ 'idempotency-key': randomUUID() })
const put = async ({ session, userId }: Parent, part: string, body: unknown) =>
  call('PUT', `/v2/parents/${userId}${part}`, { bearer: session, headers: once(), body })
const byStaff = async (asked: object) =>
  call('POST', '/v2/console/help', {
    bearer: await aStaffSession(db, 'support'),
    headers: once(),
    body: { asked, reason: 'the caller asked for it' },
  })

/** What a parent does about themselves, in an order in which each is possible. */
const ACTS: Readonly<Record<string, (parent: Parent) => Promise<{ status: number }>>> = {
  'moves house': async (parent) => {
    const { userId, email } = parent
    const typed = {
      firstName: 'Amara',
      lastName: 'Okafor',
      phoneCountryCode: '+1',
      phoneNumber: '6125550123',
    }
    const moved = { userId, email, ...typed, timeZone: 'America/Denver' }
    return put(parent, '', { sections: ['ADDRESS'], parent: moved, address: ELSEWHERE })
  },
  'agrees to news': async (parent) => put(parent, '/marketing-opt-in', true),
  'asks for another address': async ({ session, email }) =>
    call('POST', '/v2/account/email', { bearer: session, body: { email: `new-${email}` } }),
  'confirms it': async ({ session, email }) =>
    call('PUT', '/v2/account/email', { bearer: session, body: { code: await codeTo(`new-${email}`) } }),
  'undoes it': async ({ email }) => call('POST', '/v2/email-undo', { bearer: await undoLinkTo(email) }),
  'logs in again': async (parent) => {
    Object.assign(parent, await logInAs(db, parent.userId))
    return { status: 200 }
  },
  'forgets the password': async ({ email }) => call('POST', '/v2/password-resets', { body: { email } }),
  'pays in another way': async (parent) =>
    put(parent, '/payment-method', { paymentType: 'CREDIT_CARD', nonce: aNonce() }),
  'switches renewal off': async (parent) => put(parent, '/renewal', { renews: false }),
  'asks for a copy of the data': async ({ session }) =>
    call('POST', '/v2/account/export', { bearer: session }),
  'asks for the deletion': async ({ session }) => call('POST', '/v2/account/erasure', { bearer: session }),
  'takes it back': async ({ session }) => call('DELETE', '/v2/account/erasure', { bearer: session }),
  'has the address corrected by staff': async ({ userId: person, email }) =>
    byStaff({ kind: 'correct-email', person, email: `right-${email}` }),
  'has every browser logged out by staff': async ({ userId: person }) =>
    byStaff({ kind: 'end-sessions', person }),
}

test.each(['payer', 'person who is paid for'])(
  'what the %s does alone changes nothing that the other parent sees',
  async (who) => {
    const family = await aFamilyOfTwo()
    const [parent, watcher] = who === 'payer' ? family : family.toReversed()
    if (!parent || !watcher) throw new Error('a family has two parents')
    const first = await seenBy(watcher, parent)
    let before = await seenBy(watcher, parent)
    /** Answers that differ each time, such as the token of the payment fields. */
    const restless = new Set(changed(first, before))
    expect(restless.size).toBeLessThan(8)
    for (const [act, doIt] of Object.entries(ACTS)) {
      expect((await doIt(parent)).status, act).toBeLessThan(300)
      const after = await seenBy(watcher, parent)
      expect(
        changed(before, after).filter((name) => !restless.has(name)),
        act,
      ).toEqual([])
      before = after
    }
  },
)
