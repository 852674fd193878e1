import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAccount, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import { countKeyUse, isFree, uncountedUse } from './key-use.ts'
import { rewriteMethods, rewritePeople, rowOfSubscription, sealVaultToken } from './payments/index.ts'
import { openSecrets } from './platform/secrets/secrets.ts'

const { db } = await testDatabase()
const [added, rotated] = [secretsOf(STEPS.added), secretsOf(STEPS.rotated)]

const useOf = async (what: string) =>
  Object.fromEntries(
    (await countKeyUse(db)).filter((use) => use.what === what).map(({ key, count }) => [key, count]),
  )
const methodOf = async (userId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'payment_token_enc'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

test('stored payment methods are encrypted again with the first key, also those without key id and in a changing row', async () => {
  const old = openSecrets('the first key of a rotation that is long enough')
  const people = await Promise.all([anAccount(db), anAccount(db)])
  for (const [index, { parentId }] of people.entries()) {
    const { id } = await methodOf(parentId)
    const sealed = sealVaultToken(index === 0 ? old : added, `token ${index}`, rowOfSubscription(id))
    await db.updateTable('subscriptions').set({ payment_token_enc: sealed }).where('id', '=', id).execute()
  }
  expect(await useOf('payment methods')).toEqual({ '1': 1, 'no id': 1 })
  expect([await rewriteMethods(db, rotated), await rewriteMethods(db, rotated)]).toEqual([2, 0])
  expect(await useOf('payment methods')).toEqual({ '2': 2 })
  const tokens = await Promise.all(
    people.map(async ({ parentId }) => {
      const { id, payment_token_enc: bytes } = await methodOf(parentId)
      return secretsOf(STEPS.alone).decrypt('payment-token', {
        bytes: bytes ?? Buffer.alloc(0),
        row: rowOfSubscription(id),
      })
    }),
  )
  expect(tokens).toEqual(['token 0', 'token 1'])
})

test('after the old key was removed, an open order still holds its people', async () => {
  const { parentId } = await anAccount(db)
  const {
    email,
    first_name: firstName,
    last_name: lastName,
  } = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow()
  const payer = { email, firstName, lastName, phone: null }
  const old = openSecrets('the first key of a rotation that is long enough')
  const unlucky = testPayments(db, { secrets: old, faults: ['lostAfter'] })
  await unlucky.payments.placeOrder(aPurchase({ payer, payerId: parentId }), anyone)
  expect(await useOf('orders compared by person')).toEqual({ '1': 1 })
  expect(await rewritePeople(db, rotated)).toBe(1)
  expect(await useOf('orders compared by person')).toEqual({ '2': 1 })
  const { payments } = testPayments(db, { secrets: secretsOf(STEPS.alone) })
  expect((await payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('in-progress')
})

test('an instrument that waits for deletion at the gateway still needs its key', async () => {
  const { parentId } = await anAccount(db)
  const { id } = await methodOf(parentId)
  const sealed = sealVaultToken(rotated, 'a token', rowOfSubscription(id))
  const row = { token_enc: sealed, sealed_for: rowOfSubscription(id), lease_until: new Date() }
  await db.deleteFrom('instruments_to_forget').execute()
  await db.insertInto('instruments_to_forget').values(row).execute()
  expect(await useOf('instruments to forget')).toMatchObject({ '2': 1 })
})

test('cookies and mailed links need a key for some time after its last use', async () => {
  await anAccount(db)
  await sql`update sessions set created_at = '2026-03-01T12:00:00Z'`.execute(db)
  await sql`update tokens set created_at = '2026-03-02T12:00:00Z'`.execute(db)
  const until = (await uncountedUse(db, '1'))?.map((use) => [use.what, use.until.toISOString().slice(0, 10)])
  expect(until).toEqual([
    ['cookies', '2026-04-01'],
    ['links in mails about renewal', '2027-03-02'],
  ])
  expect(await uncountedUse(db, 'none')).toBeNull()
})

test('a key can be removed when only passwords use it', async () => {
  await sql`update sessions set expires_at = app_now()`.execute(db)
  expect(testSecrets.keyIds).toEqual(['1'])
  expect((await countKeyUse(db)).find(({ what }) => what === 'passwords')).toMatchObject({ key: '1' })
  expect(isFree([{ what: 'passwords', key: '1', count: 3 }], '1')).toBe(true)
  expect(isFree([{ what: 'sessions', key: '1', count: 1 }], '1')).toBe(false)
  expect(isFree([{ what: 'sessions', key: '2', count: 1 }], '1')).toBe(true)
})
