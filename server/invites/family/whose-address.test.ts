import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aToken, fieldsOf, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProfessionalsSession, anInvitation, invitedApi, loggedIn } from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
const invite = async (session: string, familyId: string, body: object) =>
  call('POST', `/v2/families/${familyId}/invitations`, { bearer: session, body })

/** Gives the children of a family an address. */
async function aChildsAddress(familyId: string): Promise<string> {
  const child = someone('chi')
  await db
    .updateTable('family_members')
    .set({ email: child })
    .where('family_id', '=', familyId)
    .where('kind', '=', 'child')
    .execute()
  return child
}

async function addressOf(userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email ?? ''
}

test('a child’s address cannot be invited, and gets no mail', async () => {
  const { session, familyId, coParentId } = await loggedIn(db, call)
  const child = await aChildsAddress(familyId)
  const answer = await invite(session, familyId, { userId: coParentId, email: child.toUpperCase() })
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['email']])
  expect(await mailsTo(db, child)).toEqual([])
})

test('the address of the other parent cannot be invited in any spelling, and the refusal does not name its owner', async () => {
  const professional = await aProfessionalsSession(db)
  const amara = await anInvitation(db)
  const { familyId, parentId, coParentId } = amara
  await db
    .updateTable('users')
    .set({ created_by_professional_id: professional.userId })
    .where('id', 'in', [parentId, coParentId])
    .execute()
  const child = await aChildsAddress(familyId)
  const taken = await addressOf(parentId)
  for (const email of [taken, taken.toUpperCase(), taken.replace('example', 'ｅxample'), child]) {
    const answer = await invite(professional.session, familyId, { userId: coParentId, email })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { validationErrors: [{ field: 'email', text: 'Use an email address only this parent reads' }] },
    ])
  }
  const bearer = await aToken(db, parentId)
  expect((await call('POST', '/v2/credentials', { bearer, body: someCredentials() })).status).toBe(204)
})

test('with a parent who has joined, an inviter cannot find out which addresses that family uses', async () => {
  const { session, familyId, coParentId, parentId } = await loggedIn(db, call)
  const bearer = await aToken(db, coParentId)
  expect((await call('POST', '/v2/credentials', { bearer, body: someCredentials() })).status).toBe(204)
  const child = await aChildsAddress(familyId)
  for (const email of [child, await addressOf(parentId), someone('nobody')]) {
    const answer = await invite(session, familyId, { userId: coParentId, email })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'invited.api.hasJoined' }])
  }
})

test("a professional cannot enter a parent with the professional's own address", async () => {
  const { session, userId } = await aProfessionalsSession(db)
  const own = await addressOf(userId)
  const answer = await call('POST', '/v2/professional/families', {
    bearer: session,
    body: {
      parents: [
        { firstName: 'Dana', lastName: 'Reyes', email: someone('dana') },
        { firstName: 'Eli', lastName: 'Reyes', email: own.toUpperCase() },
      ],
      children: [{ firstName: 'Fay', lastName: 'Reyes' }],
    },
  })
  expect(fieldsOf(answer.body)).toEqual(['parents.1.email'])
})
