import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HELP_KINDS, HELP_RULES } from '#domain/console/help.ts'
import { may, ROLES } from '#domain/console/roles.ts'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import { correctEmail } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { HELP_OF_EACH_KIND } from '#tests/support/console/help-of-each-kind.ts'
import { testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription, giveLogIn, type TestFamily } from '#tests/support/people.ts'
import { aBuyerWithReceipt, aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { aToken } from '#tests/support/accounts/credentials.ts'
import { readTrail } from '../index.ts'
import { help, type HelpOutcome } from './help.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const reason = 'the caller asked for it'
const ask = async (asked: HelpAsked, { by = theo, key = randomUUID() } = {}): Promise<HelpOutcome> =>
  help(deps, by, { asked, reason, key })
const refused = (because: string) => ({ outcome: 'refused', because })
const DONE = { outcome: 'done', note: null }
const trailOf = async (personId: string) =>
  (await readTrail(db, { personId })).rows.map(({ kind, subject }) => [kind, subject])
/** A parent whose account is active. */
const aMember = async (): Promise<TestFamily> => {
  const family = await aFamily(db)
  await sql`update users set activated_at = app_now() where id = ${family.parentId}`.execute(db)
  return family
}
const mailIdOf = async (recipient: string, kind: string) => {
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return id
}

test('each kind is for the roles with its right, and refused tries of others are recorded', async () => {
  expect(
    HELP_OF_EACH_KIND.map(({ kind }) => kind),
    'add one of each kind to tests/support/console/help-of-each-kind.ts',
  ).toEqual([...HELP_KINDS])
  for (const asked of HELP_OF_EACH_KIND)
    for (const role of ROLES) {
      const isAllowed = may(role, HELP_RULES[asked.kind].right)
      const { outcome } = await ask(asked, { by: aStaffMember(role) })
      expect(outcome, `${asked.kind} as ${role}`).toBe(isAllowed ? 'refused' : 'not-allowed')
    }
  const tries = (await readTrail(db, { kinds: ['refused'], staffId: 'analyst' })).rows
  expect(tries.map(({ details }) => details['wanted']).toReversed()).toEqual([...HELP_KINDS])
})

test('a refused try names only what exists', async () => {
  const { parentId } = await aMember()
  const { orderNo, txn } = await aCharge(db, payments)
  await sql`insert into reconciliations (txn, finding) values (${txn}, 'disputed')`.execute(db)
  const by = aStaffMember('analyst', { id: 'ana' })
  const typed = 'Amara, 612 555 0100'
  const unknown = randomUUID()
  await ask({ kind: 'unlock-log-in', person: parentId }, { by })
  await ask({ kind: 'unlock-log-in', person: unknown }, { by })
  await ask({ kind: 'resend-receipt', person: parentId, orderNo: typed }, { by })
  await ask({ kind: 'release-hold', person: unknown, transaction: txn }, { by })
  await ask({ kind: 'release-hold', person: parentId, transaction: typed }, { by })
  await ask({ kind: 'resolve-payment', orderNo }, { by })
  await ask({ kind: 'resolve-payment', orderNo: typed }, { by })
  await ask({ kind: 'close-finding', txn, finding: 'disputed' }, { by })
  await ask({ kind: 'close-finding', txn, finding: typed }, { by })
  const { rows } = await readTrail(db, { kinds: ['refused'], staffId: 'ana' })
  expect(rows.map(({ person_id, subject }) => [person_id, subject]).toReversed()).toEqual([
    [parentId, parentId],
    [null, null],
    [parentId, null],
    [null, txn],
    [parentId, null],
    [null, orderNo],
    [null, null],
    [null, `${txn}:disputed`],
    [null, null],
  ])
})

test('money and addresses need a fresh log-in', async () => {
  const old = { loggedInAt: new Date(0) }
  for (const asked of HELP_OF_EACH_KIND) {
    const { outcome } = await ask(asked, { by: aStaffMember('billing', old) })
    expect(outcome, asked.kind).toBe(HELP_RULES[asked.kind].needsFreshLogIn ? 'log-in-again' : 'refused')
  }
})

test('when an address is corrected, both addresses get a mail, and mailed links and sessions end', async () => {
  const { parentId, email } = await aMember()
  await ask({ kind: 'ask-new-password', person: parentId })
  // A stranger has opened the links at the wrong address, and their browsers have tokens of their own.
  for (const purpose of ['browser-credentials', 'browser-password-reset', 'invite-key'] as const)
    await aToken(db, parentId, purpose)
  await sql`insert into sessions (hash, user_id, expires_at)
    values (${Buffer.from(parentId)}, ${parentId}, app_now() + interval '1 hour')`.execute(db)
  const right = `right-${email}`
  expect(await ask({ kind: 'correct-email', person: parentId, email: ` ${right} ` })).toEqual(DONE)
  const told = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'address-corrected' })
  expect(await told(right)).toMatchObject([{ isNew: true }])
  expect(await told(email)).toMatchObject([{ isNew: false }])
  expect(JSON.stringify(await told(email))).not.toContain(right)
  const { rows } = await sql<{ live: number }>`
    select (select count(*) from tokens where subject_id = ${parentId} and revoked_at is null)::int
         + (select count(*) from sessions where user_id = ${parentId} and expires_at > app_now())::int as live`.execute(
    db,
  )
  expect(rows).toEqual([{ live: 0 }])
})

test('an address is refused if it is invalid, unchanged, or of another person', async () => {
  const [family, other] = [await aMember(), await aMember()]
  const correct = async (email: string) => ask({ kind: 'correct-email', person: family.parentId, email })
  expect(await correct('no address')).toEqual(refused('address-invalid'))
  expect(await correct(family.email)).toEqual(refused('address-same'))
  expect(await correct(other.email.toUpperCase())).toEqual(refused('address-taken'))
  expect(await correct(family.coParentEmail)).toEqual(refused('address-taken'))
  const invited = { kind: 'correct-email', person: family.coParentId, email: 'new@example.com' } as const
  expect(await ask(invited)).toEqual(refused('address-of-invited'))
  expect(await trailOf(family.parentId)).toEqual([])
})

test('a person with a log-in gets no link for 7 days after a correction, and staff correct it once', async () => {
  const { parentId, email } = await aMember()
  await giveLogIn(db, parentId)
  const right = `right-${email}`
  expect(await ask({ kind: 'correct-email', person: parentId, email: right })).toEqual(DONE)
  const waits = refused('address-waits')
  expect(await ask({ kind: 'ask-new-password', person: parentId })).toEqual(waits)
  expect(await ask({ kind: 'correct-email', person: parentId, email: `other-${email}` })).toEqual(waits)
  expect(await ask({ kind: 'erase-person', person: parentId })).toEqual(waits)
  expect(await mailsOfKind(db, { recipient: right, kind: 'password-reset' })).toEqual([])
  expect(await mailsOfKind(db, { recipient: email, kind: 'email-changed' })).toMatchObject([{ by: 'staff' }])
})

test('a receipt that is sent again during a correction goes to the right address', async () => {
  const { parentId: person, email: wrong, orderNo } = await aBuyerWithReceipt(db, payments)
  const email = `right-${wrong}`
  const before = async (tx: Tx) => correctEmail(tx, deps, { userId: person, email })
  const second = async () => ask({ kind: 'resend-receipt', person, orderNo })
  expect(await atOnce(db, person, { before, second })).toEqual(DONE)
  const receipts = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'receipt' })
  expect([await receipts(wrong), (await receipts(email)).length]).toEqual([[], 1])
})

test('a buyer who mistyped the address is corrected, and the receipt goes to the right one with a new link', async () => {
  const charge = await aBuyerWithReceipt(db, payments)
  const email = `right-${charge.email}`
  await ask({ kind: 'correct-email', person: charge.parentId, email })
  const asked = { kind: 'resend-receipt', person: charge.parentId, orderNo: charge.orderNo } as const
  expect(await ask(asked)).toEqual(DONE)
  const [receipt, ...others] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ firstName: 'Amara' })
  expect(receipt?.credentialsUrl).toContain('token=')
  expect(await ask({ ...asked, person: charge.coParentId })).toEqual(refused('unknown'))
})

test('a mail that was given up is sent again, and a waiting mail is not sent twice', async () => {
  const { parentId, email } = await aMember()
  const mail = { kind: 'credentials-set', firstName: 'Amara' } as const
  await enqueueMail(db, { dedupe: `test:${parentId}`, recipient: email, locale: 'en', mail })
  const id = await mailIdOf(email, mail.kind)
  const resend = async () => ask({ kind: 'resend-mail', person: parentId, mail: id })
  expect(await resend()).toEqual(refused('mail-waits'))
  await sql`update outbox set dead_at = app_now(), tries = 40 where id = ${id}`.execute(db)
  expect(await resend()).toEqual(DONE)
  expect(await db.selectFrom('outbox').select(['dead_at', 'tries']).where('id', '=', id).execute()).toEqual([
    { dead_at: null, tries: 0 },
  ])
  const other = await aMember()
  expect(await ask({ kind: 'resend-mail', person: other.parentId, mail: id })).toEqual(refused('unknown'))
})

test('renewal is switched off with a mail, and the record says that staff did it', async () => {
  const { parentId, email } = await aMember()
  expect(await ask({ kind: 'switch-renewal-off', person: parentId })).toEqual(refused('no-subscription'))
  await aSubscription(db, { payerId: parentId })
  await sql`update subscriptions set auto_renew = true where user_id = ${parentId}`.execute(db)
  expect(await ask({ kind: 'switch-renewal-off', person: parentId })).toEqual(DONE)
  expect(await mailsOfKind(db, { recipient: email, kind: 'renewal-switched' })).toMatchObject([
    { renews: false },
  ])
  expect(
    await db
      .selectFrom('consents')
      .select(['way', 'agreed'])
      .where('user_id', '=', parentId)
      .where('kind', '=', 'renewal')
      .execute(),
  ).toEqual([{ way: 'staff', agreed: false }])
  expect(await ask({ kind: 'switch-renewal-off', person: parentId })).toEqual(refused('renewal-is-off'))
})

test('staff start the erasure of an account with a mail, and stop it when the person phones again', async () => {
  const { parentId, coParentEmail, email } = await aMember()
  const erase = async () => ask({ kind: 'erase-person', person: parentId })
  const keep = async () => ask({ kind: 'keep-person', person: parentId })
  expect(await keep()).toEqual(refused('no-erasure'))
  expect(await erase()).toEqual(DONE)
  expect(await erase()).toEqual(refused('erasure-asked'))
  const correct = { kind: 'correct-email', person: parentId, email: `new-${email}` } as const
  expect(await ask(correct), 'the mail that keeps it went to the present address').toEqual(
    refused('erasure-asked'),
  )
  expect(
    await db.selectFrom('erasures').select('asked_by').where('person_id', '=', parentId).execute(),
  ).toEqual([{ asked_by: 'staff' }])
  expect(await mailsOfKind(db, { recipient: email, kind: 'erasure-asked' })).toHaveLength(1)
  expect(await mailsOfKind(db, { recipient: coParentEmail, kind: 'erasure-asked' })).toEqual([])
  expect(await keep()).toEqual(DONE)
  expect(await mailsOfKind(db, { recipient: email, kind: 'erasure-taken-back' })).toHaveLength(1)
  expect(await trailOf(parentId)).toEqual([
    ['keep-person', parentId],
    ['erase-person', parentId],
  ])
})

test('the log-in of a person with an account is unlocked', async () => {
  const { parentId } = await aMember()
  const unlock = async () => ask({ kind: 'unlock-log-in', person: parentId })
  expect(await unlock()).toEqual(refused('no-account'))
  await giveLogIn(db, parentId)
  const key_hash = TEST_SECRETS.hash('log-in-count', `name\n${parentId}`)
  await sql`insert into log_in_counts (key_hash, level, seconds_each) values (${key_hash}, 20, 8640)`.execute(
    db,
  )
  expect(await unlock()).toEqual(DONE)
  expect(
    await db.selectFrom('log_in_counts').select('level').where('key_hash', '=', key_hash).execute(),
  ).toEqual([])
})
