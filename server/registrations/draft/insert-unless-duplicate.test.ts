import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fieldsOf, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDraft, aParent, draftOf, joinApi } from '#tests/support/buyers/joining.ts'
import { aFamily } from '#tests/support/people.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { createInsertUnlessDuplicate } from './insert-unless-duplicate.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const create = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/v2/registrations', { body: { ...body, sections: ['PARENT'] }, headers })

/** Forty parents who submit the form at the same time. */
const CROWD = Array.from({ length: 40 }, (_, n) =>
  aParent({ firstName: `Noor ${'abcdefghij'.charAt(n % 10)}` }),
)

test('parents who start at the same time can each read only their own draft', async () => {
  const drafts = await Promise.all(CROWD.map(async (parent) => aDraft(call, parent)))
  for (const [n, { path, headers }] of drafts.entries()) {
    expect((await call('GET', path, { headers })).body).toMatchObject({ parent: CROWD[n] })
    const others = drafts[(n + 1) % drafts.length]
    expect((await call('GET', path, { headers: others?.headers ?? {} })).status).toBe(404)
  }
})

test('among new parents, only the one with an account gets a warning', async () => {
  const { email } = await aFamily(db)
  const known = aParent({ email, lastName: 'Okafor' })
  const answers = await Promise.all(CROWD.toSpliced(20, 0, known).map(async (parent) => create({ parent })))
  expect(answers.map(({ status }) => status)).toEqual(CROWD.map(() => 201).toSpliced(20, 0, 422))
  expect(fieldsOf(answers[20]?.body)).toEqual(['parent.duplicate'])
})

test('attempts repeated during, before and after a crowd give one draft each', async () => {
  const attempts = CROWD.map((parent) => ({ parent, headers: { 'idempotency-key': randomUUID() } }))
  const send = async () => Promise.all(attempts.map(({ parent, headers }) => create({ parent }, headers)))
  const sent = [...(await Promise.all([send(), send()])), await send()]
  const [first, ...again] = sent.map((answers) => answers.map((answer) => draftOf(answer)))
  for (const drafts of again) expect(drafts).toEqual(first)
  expect(new Set(first?.map(({ signupId }) => signupId)).size).toBe(CROWD.length)
})

test('if the database refuses one draft, the others are still created', async () => {
  const insert = createInsertUnlessDuplicate(db, duplicateBudget(testSecrets))
  const parent = { ...aParent(), timeZone: null }
  const draft = () => ({
    id: randomUUID(),
    keyHash: randomBytes(32),
    parent,
    emailNormalised: parent.email,
    parentDuplicateConfirmed: false,
    referrerKey: null,
    locale: 'en',
    anonymousId: null,
    address: '192.0.2.1',
  })
  const drafts = [draft(), draft(), { ...draft(), referrerKey: 'court\0' }, draft(), draft()]
  const outcomes = await Promise.allSettled(drafts.map(insert))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  const kept = await db
    .selectFrom('registrations')
    .select('id')
    .where(
      'id',
      'in',
      drafts.map(({ id }) => id),
    )
    .execute()
  expect(kept).toHaveLength(4)
})
