import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createInvitedFamily } from '#server/families/index.ts'
import { memoryLimits } from '#server/platform/rate-limits.ts'
import { newSecret, openSecrets } from '#server/platform/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { aProfessional } from '#tests/support/professionals.ts'
import { testSite } from '#tests/support/site.ts'
import { mountProfessionals } from './index.ts'

const { db } = await testDatabase()
const secrets = openSecrets('a secret of the tests, long enough to be accepted')
const limits = memoryLimits({ enabled: false })
const call = testApi((api) => mountProfessionals(api, { db, secrets, limits, site: testSite }))
const readCases = async (bearer: string) => call('GET', '/v2/professional/cases', { bearer })

async function sessionOf(userId: string): Promise<string> {
  const secret = newSecret()
  const expires_at = new Date(Date.now() + 60_000)
  await db
    .insertInto('sessions')
    .values({ hash: secrets.hash('session', secret), user_id: userId, expires_at })
    .execute()
  return secret
}

async function aRegisteredProfessional() {
  const body = aProfessional()
  await call('POST', '/v2/professional/users', { body })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  return { id, body, session: await sessionOf(id) }
}

const known = (firstName: string) => ({
  firstName,
  lastName: 'Okafor',
  email: `${firstName}.${randomUUID()}@example.com`,
  phoneCountryCode: '+1',
  phoneNumber: '6125550123',
})

test('a professional reads their profile and the families they entered, with who has joined', async () => {
  const { id, body, session } = await aRegisteredProfessional()
  const { familyId, parentIds } = await db.transaction().execute((tx) =>
    createInvitedFamily(tx, {
      parents: [known('Amara'), known('Ben')],
      children: [{ firstName: 'Chi', lastName: 'Okafor' }],
      professionalId: id,
      locale: 'en',
    }),
  )
  await db.updateTable('users').set({ activated_at: new Date() }).where('id', '=', parentIds[1]).execute()
  const { security: _security, referral: _referral, ...profile } = body
  const answer = await readCases(session)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    profile,
    families: [
      {
        familyId,
        parents: [
          { firstName: 'Amara', lastName: 'Okafor', hasJoined: false },
          { firstName: 'Ben', lastName: 'Okafor', hasJoined: true },
        ],
        children: 1,
      },
    ],
  })
})

test('the cases exclude families of other professionals and families without one', async () => {
  const { session } = await aRegisteredProfessional()
  await aFamily(db)
  expect(await readCases(session)).toMatchObject({ status: 200, body: { families: [] } })
})

test('a parent has no cases, and a caller without a session gets none', async () => {
  const { parentId } = await aFamily(db)
  expect((await readCases(await sessionOf(parentId))).status).toBe(403)
  expect((await readCases(newSecret())).status).toBe(401)
  expect((await call('GET', '/v2/professional/cases')).status).toBe(401)
})
