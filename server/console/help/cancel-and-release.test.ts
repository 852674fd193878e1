import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runExports } from '#tests/support/exported.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aFamily, giveLogIn } from '#tests/support/people.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { aSurplusHold } from '#tests/support/payments/surplus-hold.ts'
import { readTrail } from '../index.ts'
import { help, type HelpOutcome } from './help.ts'
import { readCancellation } from './read-cancellation.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const tess = aStaffMember('billing', { id: 'tess', name: 'Tess Brandt' })
const mira = aStaffMember('billing', { id: 'mira', name: 'Mira Reyes' })
const reason = 'the caller asked for it'
const ask = async (asked: HelpAsked, { by = tess, key = randomUUID() } = {}): Promise<HelpOutcome> =>
  help(deps, by, { asked, reason, key })
const refused = (because: string) => ({ outcome: 'refused', because })
const DONE = { outcome: 'done', note: null }
const kindsOf = async (personId: string) => (await readTrail(db, { personId })).rows.map(({ kind }) => kind)

/** A charge for both parents, with the last paid day of its payer. */
async function aPaidYear() {
  const charge = await aCharge(db, payments, { forBoth: true })
  const { rows } = await sql<{ until: string }>`
    select renews_at::text as until from subscriptions where user_id = ${charge.parentId}`.execute(db)
  const cancel = {
    kind: 'cancel-subscription' as const,
    person: charge.parentId,
    paidUntil: rows[0]?.until ?? '',
  }
  return { ...charge, cancel, until: cancel.paidUntil }
}
const stateOf = async (userId: string) => {
  const { rows } = await sql<{ status: string; renews: boolean; hasTime: boolean }>`
    select status, auto_renew as renews, exists (select from subscription_periods p
      where p.subscription_id = s.id and upper(p.during) > app_now()) as "hasTime"
    from subscriptions s where user_id = ${userId}`.execute(db)
  return rows[0]
}

test('before a subscription is cancelled, the page gets its remaining days and the possible refund', async () => {
  const { parentId, coParentId, orderNo, until } = await aPaidYear()
  expect(await readCancellation(db, tess, parentId)).toMatchObject({
    outcome: 'read',
    preview: {
      paidUntil: until,
      refundable: [{ orderNo, leftMinor: 5999, currency: 'USD' }],
      isPaidByAnother: false,
    },
  })
  const theirs = await readCancellation(db, tess, coParentId)
  expect(theirs).toMatchObject({ preview: { refundable: [], isPaidByAnother: true } })
  expect(JSON.stringify(theirs)).not.toContain(orderNo)
  expect(await readCancellation(db, aStaffMember('support'), parentId)).toEqual({ outcome: 'not-allowed' })
  expect(await kindsOf(parentId)).toEqual(['refused', 'open-person'])
})

test("a cancelled subscription ends now, nothing is refunded, and the other parent's subscription stays", async () => {
  const { parentId, coParentId, email, coParentEmail, orderId, cancel } = await aPaidYear()
  expect(await ask(cancel)).toEqual(DONE)
  expect(await stateOf(parentId)).toEqual({ status: 'cancelled', renews: false, hasTime: false })
  expect(await stateOf(coParentId)).toMatchObject({ status: 'current', hasTime: true })
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999'])
  const told = async (recipient: string) => mailsOfKind(db, { recipient, kind: 'subscription-ended' })
  expect(await told(email)).toMatchObject([{ because: 'cancelled' }])
  expect(await told(coParentEmail)).toEqual([])
  expect(await readCancellation(db, tess, parentId)).toEqual({ outcome: 'read', preview: null })
})

test('if two people cancel at once, the second is refused', async () => {
  const { parentId, cancel } = await aPaidYear()
  const both = await Promise.all([ask(cancel), ask(cancel, { by: mira })])
  expect(both).toEqual(expect.arrayContaining([DONE, refused('no-current')]))
  expect(await kindsOf(parentId)).toEqual(['cancel-subscription'])
})

test('a cancellation is refused if the shown last day has changed, or while a charge is under way', async () => {
  const { parentId, orderId, cancel } = await aPaidYear()
  expect(await ask({ ...cancel, paidUntil: '2020-01-01' })).toEqual(refused('plan-changed'))
  await sql`with renewal as (
      insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash,
        request, locale, subscription_id)
      select upper(substr(md5(${orderId}::text), 1, 14)), gen_random_uuid(), 'renewal', ${parentId}, 'open', 100, 'USD',
             '{}', '\\x00', '{}', 'en', id
      from subscriptions where user_id = ${parentId} returning id)
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until)
    select id, 1, 'unknown', 'CREDIT_CARD', sha256(${orderId}::bytea), 'renewal-' || id, 100, 'USD', app_now() from renewal`.execute(
    db,
  )
  expect(await ask(cancel)).toEqual(refused('paying-now'))
  expect(await stateOf(parentId)).toMatchObject({ status: 'current', hasTime: true })
})

const gatewayHolds = async (transaction: string) => {
  const found = await gateway.find(transaction)
  return found.outcome === 'found' ? found.transaction.status : found.outcome
}

test('a hold that no order needs is released at the gateway once, and a row says who did it', async () => {
  const { parentId, orderId, orderNo } = await aCharge(db, payments)
  const transaction = await aSurplusHold(db, orderNo)
  const asked = { kind: 'release-hold', person: parentId, transaction } as const
  const key = randomUUID()
  expect(await ask(asked, { key })).toEqual({ outcome: 'done', note: 'released' })
  expect(await gatewayHolds(transaction)).toBe('voided')
  expect(await ask(asked, { key })).toEqual({ outcome: 'done', note: 'released' })
  expect(await ask(asked, { by: mira })).toEqual(refused('no-hold'))
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999', 'void 5999'])
  expect((await readTrail(db, { personId: parentId })).rows).toMatchObject([
    { kind: 'release-hold', staff_id: 'tess', subject: transaction, reason },
  ])
})

test('if two people release a hold at once, the second is refused', async () => {
  const { parentId, orderId, orderNo } = await aCharge(db, payments)
  const transaction = await aSurplusHold(db, orderNo)
  const asked = { kind: 'release-hold', person: parentId, transaction } as const
  const both = await Promise.all([ask(asked), ask(asked, { by: mira })])
  const told = both.flatMap((each) => (each.outcome === 'refused' ? [each.because] : []))
  expect(told).toHaveLength(1)
  expect(['hold-under-way', 'no-hold']).toContain(told[0])
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999', 'void 5999'])
})

const release = async (person: string, transaction: string) =>
  ask({ kind: 'release-hold', person, transaction })

test('only an open hold of this person is released, and never the payment of an order', async () => {
  const { parentId, coParentId, orderId, orderNo, txn } = await aCharge(db, payments)
  const transaction = await aSurplusHold(db, orderNo)
  expect(await release(coParentId, transaction)).toEqual(refused('unknown'))
  expect(await release(parentId, 'made-up')).toEqual(refused('unknown'))
  expect(await release(parentId, txn)).toEqual(refused('hold-is-payment'))
  expect(await gatewayHolds(txn)).toBe('captured')
  expect(await gatewayHolds(transaction)).toBe('authorised')
  expect(await ledgerOf(db, orderId)).toEqual(['capture 5999'])
})

test('without an answer of the gateway the hold stays, and is released automatically later', async () => {
  const { parentId, orderNo } = await aCharge(db, payments)
  const transaction = await aSurplusHold(db, orderNo)
  const silent = testPayments(db, { fulfil: giveYears, faults: ['hang'] }).payments
  const asked = { kind: 'release-hold', person: parentId, transaction } as const
  const made = await help({ ...deps, payments: silent }, tess, { asked, reason, key: randomUUID() })
  expect(made).toEqual({ outcome: 'done', note: 'still-held' })
  await recoverAll(db, payments, 1)
  expect(await gatewayHolds(transaction)).toBe('voided')
})

test('an export for a person who phones is made for that person only, and a mail tells them', async () => {
  const { parentId, email, coParentEmail } = await aFamily(db)
  const asked = { kind: 'export-person', person: parentId } as const
  expect(await ask(asked)).toEqual(refused('no-account'))
  await giveLogIn(db, parentId)
  const both = await Promise.all([ask(asked), ask(asked, { by: mira })])
  expect(both).toEqual(expect.arrayContaining([DONE, refused('export-waits')]))
  const asking = await mailsOfKind(db, { recipient: email, kind: 'export-asked' })
  expect(asking.map(({ notMeUrl }) => typeof notMeUrl)).toEqual(['string'])
  expect(await runExports(db)).toBe(1)
  expect(await mailsOfKind(db, { recipient: email, kind: 'export-ready' })).toHaveLength(1)
  const { rows } = await sql`select from outbox where recipient = ${coParentEmail}`.execute(db)
  expect(rows).toEqual([])
  const [row] = (await readTrail(db, { personId: parentId })).rows
  expect(row).toMatchObject({ kind: 'export-person', reason, details: {} })
})

test('while the earlier address can undo a change, staff make no export', async () => {
  const { parentId, email } = await aFamily(db)
  await sql`update users set activated_at = app_now() where id = ${parentId}`.execute(db)
  await giveLogIn(db, parentId)
  expect(await ask({ kind: 'correct-email', person: parentId, email: `new-${email}` })).toEqual(DONE)
  expect(await ask({ kind: 'export-person', person: parentId })).toEqual(refused('address-waits'))
})
