import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitation, BEN_LIVES, invitedApi, PACKAGE } from '#tests/support/invited.ts'
import { aWorld, BEN, OWNERS, type Owner, type Place, type World } from '#tests/support/two-parents.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

/** Calls about one person or family, each with a body that would succeed for its owner. */
const CALLS: Readonly<Record<string, (place: Place) => { method: string; path: string; body?: unknown }>> = {
  readParent: ({ userId }) => ({ method: 'GET', path: `/v2/parents/${userId}` }),
  updateParent: ({ userId }) => ({
    method: 'PUT',
    path: `/v2/parents/${userId}`,
    body: { ...BEN_LIVES, parent: { ...BEN, userId, timeZone: 'America/Chicago' } },
  }),
  priceOrder: ({ userId }) => ({
    method: 'POST',
    path: `/v2/parents/${userId}/order-pricing`,
    body: { userId, orderDetail: PACKAGE, subscriptionCodes: [] },
  }),
  readOrder: ({ userId }) => ({ method: 'GET', path: `/v2/parents/${userId}/orders/current` }),
  agreeToTerms: ({ userId }) => ({ method: 'POST', path: `/v2/parents/${userId}/agreed-to-terms` }),
  setMarketing: ({ userId }) => ({
    method: 'PUT',
    path: `/v2/parents/${userId}/marketing-opt-in`,
    body: true,
  }),
  clientToken: ({ userId }) => ({
    method: 'GET',
    path: `/v2/payments/client-token?country=US&userId=${userId}`,
  }),
  readInvitations: ({ familyId }) => ({ method: 'GET', path: `/v2/families/${familyId}/invitations` }),
  inviteMember: ({ familyId, userId }) => ({
    method: 'POST',
    path: `/v2/families/${familyId}/invitations`,
    body: { userId, email: 'somebody@example.com' },
  }),
  noteCoParent: ({ familyId, userId }) => ({
    method: 'PATCH',
    path: `/v2/families/${familyId}/co-parent`,
    body: { familyId, name: 'deviceCheck', userId, value: false },
  }),
}

/** Every combination that is let in; all others are refused. */
const LET_IN = new Set([
  'invite readParent own',
  'invite updateParent own',
  'invite priceOrder own',
  'invite readOrder own',
  'invite agreeToTerms own',
  'invite setMarketing own',
  'invite clientToken own',
  'credentials readParent own',
  'credentials updateParent own',
  'credentials readOrder own',
  'credentials agreeToTerms own',
  'credentials setMarketing own',
  'credentials noteCoParent coParent',
  'session readParent own',
  'session updateParent own',
  'session readOrder own',
  'session agreeToTerms own',
  'session setMarketing own',
  'session readInvitations own',
  'session readInvitations coParent',
  'session inviteMember coParent',
  'professional agreeToTerms own',
  'professional setMarketing own',
])

async function ask(world: World, { bearer, name, owner }: { bearer: string; name: string; owner: Owner }) {
  const place = world.places[bearer]?.[owner]
  const described = place && CALLS[name]?.(place)
  if (!described) throw new Error(`${bearer} ${name} ${owner} is not described`)
  const { method, path, body } = described
  return call(method, path, { bearer: world.bearers[bearer] ?? '', ...(body === undefined ? {} : { body }) })
}

test('every bearer is let in to exactly what is its own', async () => {
  const world = await aWorld(db, call)
  const letIn = new Set<string>()
  for (const bearer of Object.keys(world.bearers)) {
    for (const name of Object.keys(CALLS)) {
      for (const owner of OWNERS) {
        const { status } = await ask(world, { bearer, name, owner })
        if (status < 300) letIn.add(`${bearer} ${name} ${owner}`)
        else expect([401, 403, 422], `${bearer} ${name} ${owner}: ${status}`).toContain(status)
      }
    }
  }
  expect([...letIn].toSorted()).toEqual([...LET_IN].toSorted())
})

/** Calls that act on whoever bears them, the ones that end something last. */
const OF_THE_BEARER: Readonly<Record<string, { method: string; path: string; body?: unknown }>> = {
  readContext: { method: 'POST', path: '/v2/invites/context' },
  checkUsername: {
    method: 'POST',
    path: '/v2/credentials/username-checks',
    body: { username: 'ben.matrix' },
  },
  setCredentials: { method: 'POST', path: '/v2/credentials', body: { username: '', password: '' } },
  setPassword: { method: 'PUT', path: '/v2/password', body: { newPassword: '' } },
  readAccount: { method: 'GET', path: '/v2/account' },
  enterFamily: {
    method: 'POST',
    path: '/v2/professional/families',
    body: {
      parents: [
        { firstName: 'Dana', lastName: 'Reyes' },
        { firstName: 'Eli', lastName: 'Reyes' },
      ],
      children: [{ firstName: 'Fay', lastName: 'Reyes' }],
    },
  },
  optOut: { method: 'POST', path: '/v2/invites/opt-out' },
  decline: { method: 'POST', path: '/v2/invites/decline' },
}

test('a token of one purpose is refused by the calls of every other', async () => {
  const { bearers } = await aWorld(db, call)
  const answered: Record<string, string[]> = {}
  for (const [name, { method, path, body }] of Object.entries(OF_THE_BEARER)) {
    for (const [kind, bearer] of Object.entries(bearers)) {
      const { status } = await call(method, path, { bearer, ...(body === undefined ? {} : { body }) })
      // What an empty form is refused for, or credentials that are set, is past the door.
      if (status !== 401 && status !== 403) (answered[name] ??= []).push(kind)
    }
  }
  expect(answered).toEqual({
    readContext: ['invite'],
    checkUsername: ['credentials'],
    setCredentials: ['credentials'],
    setPassword: ['password-reset'],
    readAccount: ['session', 'professional'],
    enterFamily: ['professional'],
    optOut: ['opt-out'],
    decline: ['invite'],
  })
})

test('joining with an account takes the session of a parent and a link that opens', async () => {
  const { bearers } = await aWorld(db, call)
  const { token } = await anInvitation(db)
  const statuses: Record<string, number> = {}
  for (const [kind, bearer] of Object.entries(bearers)) {
    if (kind === 'session') continue
    statuses[kind] = (await call('POST', '/v2/invites/attachments', { bearer, body: { token } })).status
  }
  expect(statuses).toEqual({
    invite: 401,
    credentials: 401,
    professional: 403,
    'opt-out': 401,
    'password-reset': 401,
    unknown: 401,
  })
  const session = bearers['session'] ?? ''
  for (const kind of ['credentials', 'opt-out', 'password-reset', 'unknown'] as const) {
    const body = { token: bearers[kind] }
    expect((await call('POST', '/v2/invites/attachments', { bearer: session, body })).status).toBe(403)
  }
  expect((await call('POST', '/v2/invites/attachments', { bearer: session, body: { token } })).status).toBe(
    200,
  )
})
