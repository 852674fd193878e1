import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { invitedApi, PACKAGE } from '#tests/support/buyers/invited.ts'
import { BEN, twoParents } from '#tests/support/two-parents.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

/** All field names in an answer, at every depth. */
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

test('the answers to one parent have no contact, billing or profile data of the other', async () => {
  const { amara, ben } = await twoParents(db, call)
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
  for (const hidden of [BEN.email, BEN.phoneNumber, '12 Lake Street', 'America/Chicago', 'step1', 'opened']) {
    expect(toAmara).not.toContain(hidden)
  }
})

test('an invitation gives only these fields of the other members', async () => {
  const { amara, ben } = await twoParents(db, call)
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
