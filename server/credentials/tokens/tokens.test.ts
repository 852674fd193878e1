import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newSecret, openSecrets } from '#server/platform/secrets/secrets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { revokeTokens } from './end-tokens.ts'
import { consumeToken, findToken, findTokenOf, issueToken, type TokenPurpose } from './tokens.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const { db } = await testDatabase()
const secrets = openSecrets(SECRET_OF_TESTS)

async function issued({
  purpose = 'credentials',
  subjectId = randomUUID(),
}: { purpose?: TokenPurpose; subjectId?: string } = {}) {
  const secret = newSecret()
  await issueToken(db, secrets, { purpose, subjectId, secret, ttlSeconds: 60 })
  const found = await findToken(db, secrets, { purpose, secret })
  if (found.found !== 'live') throw new Error('a new token is live')
  return { secret, subjectId, token: found.token }
}

test('a token is found by its secret and purpose, with its subject', async () => {
  const { secret, subjectId } = await issued()
  expect(await findToken(db, secrets, { purpose: 'credentials', secret })).toMatchObject({
    found: 'live',
    token: { purpose: 'credentials', subjectId, familyId: null },
  })
})

test('a token of one purpose is unknown for every other purpose', async () => {
  const { secret } = await issued()
  for (const purpose of ['invite', 'password-reset', 'mail-opt-out', 'receipt'] as const) {
    expect(await findToken(db, secrets, { purpose, secret })).toEqual({ found: 'unknown' })
  }
  expect(await findTokenOf(db, secrets, { purposes: ['invite', 'credentials'], secret })).toMatchObject({
    found: 'live',
  })
})

test('the database stores no value that works as a token', async () => {
  const { secret, subjectId } = await issued()
  const rows = await db.selectFrom('tokens').selectAll().where('subject_id', '=', subjectId).execute()
  const kept = JSON.stringify(rows.map((row) => ({ ...row, hash: row.hash.toString('latin1') })))
  expect(kept).not.toContain(secret)
  expect(rows[0]?.hash).toHaveLength(32)
})

test('a token is not found with another key', async () => {
  const { secret } = await issued()
  const others = openSecrets('the secret of another installation altogether')
  expect(await findToken(db, others, { purpose: 'credentials', secret })).toEqual({ found: 'unknown' })
})

test('a token is used once, even by simultaneous requests', async () => {
  const { secret, token } = await issued()
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => db.transaction().execute((tx) => consumeToken(tx, token))),
  )
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(await findToken(db, secrets, { purpose: 'credentials', secret })).toMatchObject({ found: 'used' })
})

test('an expired token is reported as expired and cannot be used', async () => {
  const { secret, token } = await issued()
  await db
    .updateTable('tokens')
    .set({ expires_at: sql<Date>`now()` })
    .where('hash', '=', token.hash)
    .execute()
  expect(await findToken(db, secrets, { purpose: 'credentials', secret })).toEqual({ found: 'expired' })
  expect(await db.transaction().execute((tx) => consumeToken(tx, token))).toBe(false)
})

test('a revoked token looks like an unknown one', async () => {
  const { secret, subjectId, token } = await issued({ purpose: 'invite' })
  const other = await issued({ purpose: 'invite' })
  await revokeTokens(db, { purposes: ['invite'], subjectId })
  expect(await findToken(db, secrets, { purpose: 'invite', secret })).toEqual({ found: 'unknown' })
  expect(await db.transaction().execute((tx) => consumeToken(tx, token))).toBe(false)
  expect(await findToken(db, secrets, { purpose: 'invite', secret: other.secret })).toMatchObject({
    found: 'live',
  })
})
