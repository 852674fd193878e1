import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normaliseEmail } from '#domain/people/email.ts'
import { credentialsApi, someCredentials, aToken } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { benTypes, invitedApi, anInvitation, loggedIn } from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = invitedApi(db)
const MIGRATION = new URL('../db/migrations/0020-one-parent-per-address.sql', import.meta.url)

const ways = (name: string) => [
  `${name}@bücher.example`,
  `${name}@xn--bcher-kva.example`,
  `${name}@BÜCHER.example`,
  `${name}@ｂｕ\u0308ｃｈｅｒ.ｅxample`,
]
const own = () => `ana${randomBytes(4).toString('hex')}`

async function anActiveParent({ email, as }: { email: string; as: string }): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into users (id, kind, first_name, last_name, email, email_normalised, locale, activated_at)
    values (${id}, 'parent', 'Ana', 'Diaz', ${email}, ${as}, 'en', clock_timestamp())`.execute(db)
  return id
}

test('different spellings of one domain are one address', () => {
  expect(new Set(ways('ana').map(normaliseEmail))).toEqual(new Set(['ana@xn--bcher-kva.example']))
  expect(normaliseEmail('ana@ｅxample.com')).toBe('ana@example.com')
  expect(normaliseEmail('Ana@EXAMPLE.com')).toBe('ana@example.com')
})

test('the database accepts only one active parent per address', async () => {
  const email = `${own()}@example.com`
  await anActiveParent({ email, as: email })
  await expect(anActiveParent({ email, as: email })).rejects.toThrow('users_one_active_per_address')
})

test('old rows get the new format, and the address stays with the parent who has been active longest', async () => {
  await sql`drop index users_one_active_per_address`.execute(db)
  const name = own()
  const ids: string[] = []
  for (const email of ways(name)) ids.push(await anActiveParent({ email, as: email.toLowerCase() }))
  await sql`insert into mail_suppressions (address_normalised) values (${`${name}@ｅxample.com`}), (${`${name}@example.com`})`.execute(
    db,
  )
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_normalised', 'possible_duplicate'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(ids.map((id) => byId.get(id)?.email_normalised)).toEqual([
    `${name}@xn--bcher-kva.example`,
    null,
    null,
    null,
  ])
  expect(ids.map((id) => byId.get(id)?.possible_duplicate)).toEqual([false, true, true, true])
  const suppressed = await db
    .selectFrom('mail_suppressions')
    .select('address_normalised')
    .where('address_normalised', 'like', `${name}%`)
    .execute()
  expect(suppressed).toEqual([{ address_normalised: `${name}@example.com` }])
})

test('Ben cannot use the address of Amara or a child in any spelling, or learn whose it is', async () => {
  const ben = await anInvitation(db)
  const child = `chi.${own()}@example.com`
  await db
    .updateTable('family_members')
    .set({ email: child })
    .where('family_id', '=', ben.familyId)
    .where('kind', '=', 'child')
    .execute()
  const path = `/v2/parents/${ben.coParentId}`
  for (const email of [ben.email, ben.email.toUpperCase(), ben.email.replace('example', 'ｅxample'), child]) {
    // With Amara's last name, two attributes match her account.
    for (const changes of [{ email }, { email, lastName: 'Okafor' }]) {
      const answer = await call('PUT', path, { bearer: ben.token, body: benTypes(ben, changes) })
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { validationErrors: [{ field: 'parent.email', text: 'Use an email address only you read' }] },
      ])
    }
  }
  expect((await call('PUT', path, { bearer: ben.token, body: benTypes(ben) })).status).toBe(200)
})

test('an invited parent cannot find out the address of the other parent by trying addresses', async () => {
  const ben = await anInvitation(db)
  const limited = invitedApi(db, { limited: true })
  const path = `/v2/parents/${ben.coParentId}`
  let status = 0
  for (let tried = 0; tried < 21; tried += 1) {
    const body = benTypes(ben, { email: `guess.${tried}@example.com` })
    status = (await limited('PUT', path, { bearer: ben.token, body })).status
  }
  expect(status).toBe(429)
})

test('an address typed before this rule makes no account, and a forgotten password is mailed once', async () => {
  const amara = await loggedIn(db, call)
  await aSubscription(db, { payerId: amara.parentId, userId: amara.coParentId })
  await db
    .updateTable('users')
    .set({ email: amara.email, email_normalised: normaliseEmail(amara.email) })
    .where('id', '=', amara.coParentId)
    .execute()
  const bearer = await aToken(db, amara.coParentId, 'invite-key')
  const answer = await call('POST', '/v2/credentials', { bearer, body: someCredentials() })
  expect(answer).toMatchObject({
    status: 422,
    body: { validationErrors: [{ text: 'Use an email address only you read' }] },
  })
  await call('POST', '/v2/password-resets', { body: { email: amara.email } })
  const resets = (await mailsTo(db, amara.email)).filter(({ kind }) => kind === 'password-reset')
  expect(resets).toHaveLength(1)
})

test('a second account of one mailbox, in another family, gets its own link to a new password', async () => {
  const api = credentialsApi(db)
  const email = `${own()}@example.com`
  for (const family of [await aFamily(db, { email }), await aFamily(db, { email })]) {
    await aSubscription(db, { payerId: family.parentId })
    const bearer = await aToken(db, family.parentId)
    expect((await api('POST', '/v2/credentials', { bearer, body: someCredentials() })).status).toBe(204)
  }
  await api('POST', '/v2/password-resets', { body: { email } })
  expect((await mailsTo(db, email)).filter(({ kind }) => kind === 'password-reset')).toHaveLength(2)
})

test('if two accounts have spellings of one address, each gets its link at its own spelling', async () => {
  await sql`drop index users_one_active_per_address`.execute(db)
  const name = own()
  const spelled = ways(name)
  const nearly = `${name}@other.example`
  for (const email of [...spelled, nearly]) {
    const id = await anActiveParent({ email, as: email.toLowerCase() })
    const username = `ana.${id.slice(0, 8)}`
    await db
      .insertInto('credentials')
      .values({ user_id: id, username, username_normalised: username, password_hash: 'none' })
      .execute()
  }
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db)
  const api = credentialsApi(db)
  for (const email of spelled) {
    const before = (await mailsTo(db, email)).length
    expect((await api('POST', '/v2/password-resets', { body: { email } })).status).toBe(202)
    expect((await mailsTo(db, email)).length, email).toBe(before + 1)
  }
  expect(await mailsTo(db, nearly)).toEqual([])
})
