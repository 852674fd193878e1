import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { someCredentials, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitation, benTypes, invitedApi, mailedTokens } from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { testSite } from '#tests/support/site.ts'
import { invitationLinks } from '../invitation-links.ts'
import { answerSearches } from './search-invitations.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

/** Lets two minutes pass since the link was mailed, so that a new one may be mailed. */
async function letTimePass({ coParentId }: { coParentId: string }): Promise<void> {
  for (const [table, column] of [
    ['tokens', 'subject_id'],
    ['invites', 'user_id'],
  ] as const) {
    await sql`update ${sql.table(table)} set created_at = created_at - interval '2 minutes'
              where ${sql.ref(column)} = ${coParentId}`.execute(db)
  }
}

const search = (email: string) => call('POST', '/v2/invites/searches', { body: { email } })
const answer = () => answerSearches({ db, secrets: testSecrets, links: invitationLinks(testSite) }, 100)

test('every searched address gets the same answer, and only a mail contains the open invitations', async () => {
  const [open, declined, joined] = [
    await anInvitation(db),
    await anInvitation(db),
    await anInvitation(db, { paid: true }),
  ]
  await call('POST', '/v2/invites/decline', { bearer: declined.token })
  await call('POST', '/v2/credentials', { bearer: joined.token, body: someCredentials() })
  for (const each of [open, declined, joined]) await letTimePass(each)
  const addresses = [open, declined, joined].map(({ coParentEmail }) => coParentEmail)
  const answers = await Promise.all([...addresses, 'nobody@example.com'].map(search))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  await answer()
  const kinds = await Promise.all(
    [...addresses, 'nobody@example.com'].map(async (email) =>
      (await mailsTo(db, email)).map(({ kind }) => kind),
    ),
  )
  expect(kinds).toEqual([
    ['invitation', 'new-link'],
    ['invitation'],
    ['invitation', 'credentials-set', 'already-active'],
    [],
  ])
  const { link } = await mailedTokens(db, open.coParentEmail)
  expect((await call('POST', '/v2/invites/context', { bearer: link })).status).toBe(200)
})

test('a typed but unconfirmed address finds no invitation', async () => {
  const invitation = await anInvitation(db)
  const email = `typed-${invitation.coParentEmail}`
  const body = benTypes(invitation, { email })
  await call('PUT', `/v2/parents/${invitation.coParentId}`, { bearer: invitation.token, body })
  await letTimePass(invitation)
  expect((await search(email)).status).toBe(202)
  await answer()
  expect(await mailsTo(db, email)).toEqual([])
})

test('an invalid address is refused, and one address is searched only a few times an hour', async () => {
  expect((await search('nobody')).status).toBe(422)
  const limited = invitedApi(db, { limited: true })
  for (let times = 0; times < 8; times += 1) {
    const body = { email: 'often@example.com' }
    expect((await limited('POST', '/v2/invites/searches', { body })).status).toBe(202)
  }
  const { rows } =
    await sql`select 1 from invitation_searches where email_normalised = 'often@example.com'`.execute(db)
  expect(rows).toHaveLength(5)
})

test('one caller cannot use up the searches of a network: the answers stay the same, and an address is still searched', async () => {
  const limited = invitedApi(db, { limited: true })
  const look = async (email: string) => limited('POST', '/v2/invites/searches', { body: { email } })
  const victim = `victim.${randomUUID()}@example.com`
  const answers = []
  for (let times = 0; times < 15; times += 1) answers.push(await look(`flood.${times}@example.com`))
  answers.push(await look(victim), await look(victim))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  const kept = await sql`select 1 from invitation_searches where email_normalised = ${victim}`.execute(db)
  expect(kept.rows).toHaveLength(1)
})

test('the mailed link contains the id of the person', async () => {
  const invitation = await anInvitation(db)
  const [mail] = await mailsTo(db, invitation.coParentEmail)
  expect(mail).toMatchObject({ url: expect.stringContaining(`&id=${invitation.coParentId}`) as unknown })
})
