import { expect, test } from 'vitest'
import { aToken } from '#tests/support/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aProfessionalsSession,
  anInvitation,
  BEN_LIVES,
  benTypes,
  invitedApi,
  loggedIn,
  PACKAGE,
  type TestInvitation,
} from '#tests/support/invited.ts'
import { newSecret } from '#server/platform/secrets.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

/** Whose record or family a call is about, seen from the bearer. */
const OWNERS = ['own', 'coParent', 'otherFamily', 'professional'] as const
type Owner = (typeof OWNERS)[number]
type Place = { userId: string; familyId: string }
type World = { bearers: Record<string, string>; places: Record<string, Record<Owner, Place>> }

/** Calls about one person or family, each with a body that would succeed for its owner. */
const CALLS: Readonly<Record<string, (place: Place) => { method: string; path: string; body?: unknown }>> = {
  readParent: ({ userId }) => ({ method: 'GET', path: `/v2/parents/${userId}` }),
  updateParent: ({ userId }) => ({
    method: 'PUT',
    path: `/v2/parents/${userId}`,
    body: { ...BEN_LIVES, parent: { ...person, userId, timeZone: 'America/Chicago' } },
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

const person = {
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben.matrix@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550123',
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

/** Amara with her account, and Ben, who follows her invitation and has chosen a package. */
async function twoParents(): Promise<{ amara: Awaited<ReturnType<typeof loggedIn>>; ben: TestInvitation }> {
  const amara = await loggedIn(db, call)
  const ben = await anInvitation(db, { family: amara })
  const typed = benTypes(ben, person)
  const body = {
    ...BEN_LIVES,
    ...typed,
    order: PACKAGE,
    parent: { ...typed.parent, timeZone: 'America/Chicago' },
  }
  for (const sections of [['PARENT', 'ADDRESS'], ['PACKAGE']]) {
    const path = `/v2/parents/${ben.coParentId}`
    const { status } = await call('PUT', path, { bearer: ben.token, body: { ...body, sections } })
    expect(status).toBe(200)
  }
  return { amara, ben }
}

async function aWorld(): Promise<World> {
  const { amara, ben } = await twoParents()
  const other = await anInvitation(db)
  const [professional, colleague] = [await aProfessionalsSession(db), await aProfessionalsSession(db)]
  const { familyId } = amara
  const bens = { userId: ben.coParentId, familyId }
  const amaras = { userId: amara.parentId, familyId }
  const strangers = { userId: other.coParentId, familyId: other.familyId }
  const pros = { userId: professional.userId, familyId: other.familyId }
  const fromBen = { own: bens, coParent: amaras, otherFamily: strangers, professional: pros }
  const fromAmara = { own: amaras, coParent: bens, otherFamily: strangers, professional: pros }
  const colleagues = { userId: colleague.userId, familyId: other.familyId }
  return {
    bearers: {
      invite: ben.token,
      credentials: await tokenWithFamily('credentials', amaras),
      session: amara.session,
      professional: professional.session,
      'opt-out': ben.optOutToken,
      'password-reset': await aToken(db, ben.coParentId, 'password-reset'),
      unknown: newSecret(),
    },
    places: {
      invite: fromBen,
      credentials: fromAmara,
      session: fromAmara,
      professional: { own: pros, coParent: amaras, otherFamily: strangers, professional: colleagues },
      'opt-out': fromBen,
      'password-reset': fromBen,
      unknown: fromBen,
    },
  }
}

async function tokenWithFamily(purpose: 'credentials', { userId, familyId }: Place): Promise<string> {
  const secret = await aToken(db, userId, purpose)
  await db.updateTable('tokens').set({ family_id: familyId }).where('subject_id', '=', userId).execute()
  return secret
}

async function ask(world: World, { bearer, name, owner }: { bearer: string; name: string; owner: Owner }) {
  const place = world.places[bearer]?.[owner]
  const described = place && CALLS[name]?.(place)
  if (!described) throw new Error(`${bearer} ${name} ${owner} is not described`)
  const { method, path, body } = described
  return call(method, path, { bearer: world.bearers[bearer] ?? '', ...(body === undefined ? {} : { body }) })
}

test('every bearer is let in to exactly what is its own', async () => {
  const world = await aWorld()
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

/** Every name of a field anywhere in an answer. */
function fieldNames(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) fieldNames(each, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      into.add(name)
      fieldNames(each, into)
    }
  }
  return into
}

test('what one parent is given holds nothing of how to reach, bill or profile the other', async () => {
  const { amara, ben } = await twoParents()
  const bearer = ben.token
  const path = `/v2/parents/${ben.coParentId}`
  const body = { userId: ben.coParentId, orderDetail: PACKAGE }
  const seenByBen = await Promise.all([
    call('GET', path, { bearer }),
    call('GET', `${path}/orders/current`, { bearer }),
    call('POST', `${path}/order-pricing`, { bearer, body }),
    call('POST', '/v2/invites/context', { bearer }),
  ])
  expect(seenByBen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const toBen = JSON.stringify(seenByBen.map(({ body: each }) => each))
  for (const hidden of [amara.email, '5551234567', 'America/New_York']) expect(toBen).not.toContain(hidden)

  const session = { bearer: amara.session }
  const seenByAmara = await Promise.all([
    call('GET', `/v2/parents/${amara.parentId}`, session),
    call('GET', `/v2/families/${amara.familyId}/invitations`, session),
    call('GET', '/v2/account', session),
  ])
  expect(seenByAmara.map(({ status }) => status)).toEqual([200, 200, 200])
  const toAmara = JSON.stringify(seenByAmara.map(({ body: each }) => each))
  for (const hidden of [
    person.email,
    person.phoneNumber,
    '12 Lake Street',
    'America/Chicago',
    'step1',
    'opened',
  ]) {
    expect(toAmara).not.toContain(hidden)
  }
})

test('of the other members an invitation gives these fields and no more', async () => {
  const { amara, ben } = await twoParents()
  const { body } = await call('POST', '/v2/invites/context', { bearer: ben.token })
  const { familyMembers } = body as { familyMembers: object[] }
  expect([...fieldNames(familyMembers)].toSorted()).toEqual([
    'color',
    'displayInitials',
    'firstName',
    'lastName',
    'userId',
  ])
  const states = await call('GET', `/v2/families/${amara.familyId}/invitations`, { bearer: amara.session })
  expect([...fieldNames(states.body)].toSorted()).toEqual([
    'firstName',
    'invitations',
    'lastName',
    'state',
    'userId',
  ])
})
