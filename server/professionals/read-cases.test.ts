import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Cases } from '#domain/contracts/professionals.ts'
import { createInvitedFamily, replaceMember } from '#server/families/index.ts'
import { readInvitations } from '#server/invites/family/invite-member.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { newSecret, openSecrets } from '#server/platform/secrets/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anExport } from '#tests/support/exported.ts'
import { aFamily } from '#tests/support/people.ts'
import { aProfessional } from '#tests/support/professionals.ts'
import { testSite } from '#tests/support/site.ts'
import { mountProfessionals } from './index.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const { db } = await testDatabase()
const secrets = openSecrets(SECRET_OF_TESTS)
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

/** A family that a professional entered, whose parents were invited. The second one has joined. */
async function anEnteredFamily(professionalId: string, firstName: string) {
  const family = await db.transaction().execute((tx) =>
    createInvitedFamily(tx, {
      parents: [known(firstName), known('Ben')],
      children: [],
      professionalId,
      locale: 'en',
    }),
  )
  const { familyId, parentIds } = family
  for (const userId of parentIds)
    await sql`insert into invites (family_id, user_id, invited_by, sent_to, sent_to_normalised, locale)
      values (${familyId}, ${userId}, ${professionalId}, 'one', 'one', 'en')`.execute(db)
  await sql`update users set activated_at = app_now() where id = ${parentIds[1]}`.execute(db)
  return family
}

/** The families that a professional sees: the first names of the parents, and whether they have joined. */
const familiesOf = async (session: string) =>
  ((await readCases(session)).body as Cases).families.map((family) => [
    family.familyId,
    family.parents.map(({ firstName, hasJoined }) => [firstName, hasJoined]),
  ])

test('a professional does not see the later family of a parent whom they entered', async () => {
  const [first, second] = [await aRegisteredProfessional(), await aRegisteredProfessional()]
  const own = await anEnteredFamily(first.id, 'Amara')
  const later = await anEnteredFamily(second.id, 'Dana')
  // Ben has joined through the first professional, and takes his place in the family of the second one.
  const [, ben] = own.parentIds
  const { familyId } = later
  await db.transaction().execute((tx) => replaceMember(tx, { familyId, from: later.parentIds[1], to: ben }))
  expect(await familiesOf(first.session)).toEqual([
    [
      own.familyId,
      [
        ['Amara', false],
        ['Ben', true],
      ],
    ],
  ])
  // The second one still sees both parents, also the one who joined with an account.
  expect(await familiesOf(second.session)).toEqual([
    [
      familyId,
      [
        ['Dana', false],
        ['Ben', true],
      ],
    ],
  ])
  expect(JSON.stringify(await anExport(db, first.id))).not.toContain('Dana')
  expect(JSON.stringify(await anExport(db, second.id))).toContain('Dana')
  const invitations = async (professional: string, of: string) =>
    readInvitations(db, { bearerId: professional, familyId: of })
  expect(await invitations(first.id, familyId)).toBeNull()
  expect((await invitations(second.id, familyId))?.invitations).toHaveLength(1)
})

test('a parent has no cases, and a caller without a session gets none', async () => {
  const { parentId } = await aFamily(db)
  expect((await readCases(await sessionOf(parentId))).status).toBe(403)
  expect((await readCases(newSecret())).status).toBe(401)
  expect((await call('GET', '/v2/professional/cases')).status).toBe(401)
})
