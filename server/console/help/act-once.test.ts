import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aFamily, type TestFamily } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { readTrail } from '../index.ts'
import { help } from './help.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const REASON = 'the caller asked for it'
const DONE = { outcome: 'done', note: null }

const ask = async (asked: HelpAsked, { reason = REASON, key = randomUUID() } = {}) =>
  help(deps, theo, { asked, reason, key })
const trailOf = async (personId: string) =>
  (await readTrail(db, { personId })).rows.map(({ kind, subject }) => [kind, subject])
/** A parent whose account is active. */
const aMember = async (): Promise<TestFamily> => {
  const family = await aFamily(db)
  await sql`update users set activated_at = app_now() where id = ${family.parentId}`.execute(db)
  return family
}

test('a reason is needed, and a key that was used for something else is refused', async () => {
  const { parentId } = await aMember()
  const asked = { kind: 'end-sessions', person: parentId } as const
  expect(await ask(asked, { reason: 'hm' })).toEqual({ outcome: 'no-reason' })
  const key = randomUUID()
  expect(await ask(asked, { key })).toEqual(DONE)
  expect(await ask({ kind: 'ask-new-password', person: parentId }, { key })).toEqual({ outcome: 'key-used' })
})

test('an action with one key is done once, also if two calls come at the same time', async () => {
  const { parentId, email } = await aMember()
  const asked = { kind: 'ask-new-password', person: parentId } as const
  const key = randomUUID()
  expect(await Promise.all([ask(asked, { key }), ask(asked, { key })])).toEqual([DONE, DONE])
  expect(await ask(asked, { key })).toEqual(DONE)
  expect(await mailsOfKind(db, { recipient: email, kind: 'password-reset' })).toHaveLength(1)
  expect(await trailOf(parentId)).toEqual([['ask-new-password', parentId]])
})

test('a second call with a key and another address is refused, and the first address stays', async () => {
  const { parentId, email } = await aMember()
  const key = randomUUID()
  const correct = async (to: string) => ask({ kind: 'correct-email', person: parentId, email: to }, { key })
  expect(await correct(`mistyped-${email}`)).toEqual(DONE)
  expect(await correct(`right-${email}`)).toEqual({ outcome: 'key-used' })
  expect(await correct(`mistyped-${email}`)).toEqual(DONE)
})
