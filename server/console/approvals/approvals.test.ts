import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { readTrail, type Staff } from '../index.ts'
import {
  refundApproved,
  refundByStaff,
  type RefundAsked,
  type RefundDeps,
  type StaffRefundOutcome,
} from '../refund/refund.ts'
import { approve, openApprovals, reject } from './decide.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const deps: RefundDeps = { db, payments, refundAlone: 50 }
const mira = aStaffMember('billing', { id: 'mira', name: 'Mira Reyes' })
const tess = aStaffMember('billing', { id: 'tess', name: 'Tess Brandt' })
const theo = aStaffMember('billing', { id: 'theo', name: 'Theo Lang' })
const AMOUNT = 5500

const charged = async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}
const ask = async (
  charge: Charge,
  {
    key = randomUUID(),
    amountMinor = AMOUNT,
    returnedMinor = 0,
    by = mira,
    access = 'keep',
    paidUntil = null,
  }: Partial<RefundAsked> & { by?: Staff } = {},
) =>
  refundByStaff(deps, by, {
    orderNo: charge.orderNo,
    personId: charge.parentId,
    amountMinor,
    returnedMinor,
    currency: 'USD',
    reason: 'paid for the wrong term',
    access,
    paidUntil,
    key,
  })
const asked = async (charge: Charge): Promise<string> => {
  const made = await ask(charge)
  if (made.outcome !== 'asked') throw new Error(made.outcome)
  return made.approval.id
}
const agree = async (id: string, by: Staff, { shownMinor = AMOUNT, own = deps } = {}) =>
  approve<StaffRefundOutcome>(db, by, {
    approver: { id, shownMinor },
    doing: {
      refund: async (staff, approval, approver) => refundApproved(own, staff, { approval, approver }),
      'make-codes': async () => ({ outcome: 'refused', because: 'decided' }),
      'add-coupon': async () => ({ outcome: 'refused', because: 'decided' }),
    },
  })
const idsFor = async (staff: Staff) => {
  const read = await openApprovals(db, staff)
  return read.outcome === 'read' ? read.approvals.map((each) => each.id) : read.outcome
}
const kindsOf = async ({ parentId }: Charge) =>
  (await readTrail(db, { personId: parentId })).rows.map(({ kind, staff_id }) => `${staff_id} ${kind}`)

test('above the limit, one person requests a refund and another approves it', async () => {
  const charge = await charged()
  const id = await asked(charge)
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toEqual([])
  expect(await agree(id, tess)).toEqual({ outcome: 'refunded', amountMinor: AMOUNT, currency: 'USD' })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', `refund ${AMOUNT}`])
  expect(await kindsOf(charge)).toEqual(['tess approve', 'mira ask-approval'])
})

test('a refund is not approved after a dispute that nobody told us has taken its money', async () => {
  const charge = await charged()
  const id = await asked(charge)
  await letHappen(db, { kind: 'dispute_lost', orderNo: charge.orderNo })
  expect(await agree(id, tess)).toEqual({ outcome: 'refused', because: 'already-refunded' })
  expect(await idsFor(tess)).toContain(id)
  expect(await ledgerOf(db, charge.orderId)).toContain('dispute-lost 5999')
  expect(await kindsOf(charge)).toEqual(['mira ask-approval'])
})

test('two requests with one key are one, and a request with another key is refused', async () => {
  const charge = await charged()
  const key = randomUUID()
  const [first, second] = await Promise.all([ask(charge, { key }), ask(charge, { key })])
  expect([first.outcome, second.outcome]).toEqual(['asked', 'asked'])
  expect(await ask(charge)).toEqual({ outcome: 'refused', because: 'already-asked' })
  expect(await ask(charge, { key, amountMinor: AMOUNT + 1 })).toEqual({
    outcome: 'refused',
    because: 'key-used',
  })
  expect(await kindsOf(charge)).toEqual(['mira ask-approval'])
})

test('a request keeps what was chosen for the access, and the same key cannot change it', async () => {
  const charge = await charged()
  const chosen = { key: randomUUID(), access: 'end', paidUntil: '2030-01-31' } as const
  const made = await ask(charge, chosen)
  expect(made).toMatchObject({
    approval: { content: { access: 'end', paidUntil: '2030-01-31' } },
  })
  expect((await ask(charge, chosen)).outcome).toBe('asked')
  expect(await ask(charge, { ...chosen, access: 'keep' })).toEqual({
    outcome: 'refused',
    because: 'key-used',
  })
  const [row] = (await readTrail(db, { personId: charge.parentId })).rows
  expect(row).toMatchObject({ kind: 'ask-approval', details: { access: 'end' } })
})

test('if nothing is left of an order, its time ends, whatever was chosen', async () => {
  const charge = await charged()
  const made = await ask(charge, { amountMinor: 5999, access: 'keep' })
  expect(made).toMatchObject({ approval: { content: { access: 'order-ends' } } })
})

test('nobody can approve their own request', async () => {
  const charge = await charged()
  const id = await asked(charge)
  expect(await agree(id, mira)).toEqual({ outcome: 'refused', because: 'own' })
  await expect(
    sql`update approvals set state = 'approved', decided_by = 'mira', decided_at = app_now() where id = ${id}`.execute(
      db,
    ),
  ).rejects.toThrow('approvals')
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})

test('if two people approve at once, one succeeds and the other is refused', async () => {
  const charge = await charged()
  const id = await asked(charge)
  const made = await Promise.all([agree(id, tess), agree(id, theo)])
  expect(made).toContainEqual({ outcome: 'refunded', amountMinor: AMOUNT, currency: 'USD' })
  expect(made).toContainEqual({ outcome: 'refused', because: 'decided' })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', `refund ${AMOUNT}`])
  expect((await kindsOf(charge)).filter((each) => each.endsWith(' approve'))).toHaveLength(1)
})

test('a person who approves twice gets the same answer, and the action is done once', async () => {
  const charge = await charged()
  const id = await asked(charge)
  const first = await agree(id, tess)
  expect(await agree(id, tess)).toEqual(first)
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', `refund ${AMOUNT}`])
})

test('the limit includes the earlier refunds of the order', async () => {
  const charge = await charged()
  expect((await ask(charge, { amountMinor: 3000 })).outcome).toBe('refunded')
  expect((await ask(charge, { amountMinor: 2500, returnedMinor: 3000 })).outcome).toBe('asked')
})

test('another amount than the page showed is refused, and a request cannot be changed', async () => {
  const charge = await charged()
  const id = await asked(charge)
  expect(await agree(id, tess, { shownMinor: 100 })).toEqual({
    outcome: 'refused',
    because: 'another-amount',
  })
  await expect(sql`update approvals set amount_minor = 5999 where id = ${id}`.execute(db)).rejects.toThrow(
    'only the decision changes',
  )
})

test('a refused request is not done, and can be made again', async () => {
  const charge = await charged()
  const id = await asked(charge)
  expect(await reject(db, tess, { id, reason: 'no' })).toEqual({ outcome: 'no-reason' })
  expect(await reject(db, tess, { id, reason: 'the term was the right one' })).toEqual({
    outcome: 'rejected',
  })
  expect(await agree(id, theo)).toEqual({ outcome: 'refused', because: 'decided' })
  expect(await reject(db, theo, { id, reason: 'the term was the right one' })).toEqual({ outcome: 'decided' })
  expect((await ask(charge)).outcome).toBe('asked')
})

test('a request expires after three days, and does not block the next one', async () => {
  const charge = await charged()
  const made = await ask(charge)
  if (made.outcome !== 'asked') throw new Error(made.outcome)
  const { id } = made.approval
  const { rows } = await sql`
    select expires_at - asked_at = interval '3 days' as lasts from approvals where id = ${id}`.execute(db)
  expect(rows).toEqual([{ lasts: true }])
  await withoutGuards(
    db,
    'approvals',
    sql`update approvals set expires_at = app_now() - interval '1 second' where id = ${id}`,
  )
  expect(await agree(id, tess)).toEqual({ outcome: 'refused', because: 'expired' })
  expect((await ask(charge)).outcome).toBe('asked')
})

test('if the process ends right after the approval, the refund is made once', async () => {
  const charge = await charged()
  const id = await asked(charge)
  const dying = testPayments(db, {
    fulfil: giveYears,
    reach: (point) => {
      if (point === 'P28') throw new Error('the process has ended')
    },
  })
  await expect(agree(id, tess, { own: { ...deps, payments: dying.payments } })).rejects.toThrow('ended')
  await recoverAll(db, testPayments(db, { fulfil: giveYears }).payments)
  expect((await agree(id, tess)).outcome).toMatch(/refunded|under-way/)
  expect(await kindsOf(charge)).toEqual(['tess approve', 'mira ask-approval'])
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', charge.orderId).execute()
  expect(refunds).toHaveLength(1)
})

test('support and auditors cannot approve, and an old log-in must be renewed', async () => {
  const id = await asked(await charged())
  expect(await agree(id, aStaffMember('support'))).toEqual({ outcome: 'not-allowed' })
  expect(await agree(id, aStaffMember('auditor'))).toEqual({ outcome: 'not-allowed' })
  expect(await agree(id, { ...tess, loggedInAt: new Date(0) })).toEqual({ outcome: 'log-in-again' })
  expect(await agree(randomUUID(), tess)).toEqual({ outcome: 'unknown' })
})

test('an auditor reads all approvals, the catalogue role no refunds, and support no approvals', async () => {
  const id = await asked(await charged())
  expect(await idsFor(aStaffMember('auditor'))).toContain(id)
  expect(await idsFor(aStaffMember('catalogue'))).toEqual([])
  expect(await idsFor(aStaffMember('support'))).toBe('not-allowed')
})
