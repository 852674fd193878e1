import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROLES } from '#domain/console/roles.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { render } from '#server/email/index.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { testSite } from '#tests/support/site.ts'
import { readTrail } from '../index.ts'
import { readRefundMail } from './read-refund-mail.ts'
import { refundByStaff, type RefundAsked } from './refund.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const deps = { db, payments, refundAlone: 100 }
const tess = aStaffMember('billing', { id: 'tess', name: 'Tess Brandt' })

const askFor = (charge: Charge, given: Partial<RefundAsked> = {}): RefundAsked => ({
  orderNo: charge.orderNo,
  personId: charge.parentId,
  amountMinor: 1000,
  returnedMinor: 0,
  currency: 'USD',
  reason: 'paid for the wrong term',
  access: 'keep',
  paidUntil: null,
  key: randomUUID(),
  ...given,
})
const settledCharge = async () => {
  const charge = await aCharge(db, payments)
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}
const rowsOf = async ({ parentId }: Charge) => (await readTrail(db, { personId: parentId })).rows

test('a part is refunded, the payer gets a mail, and a row says who did it and why', async () => {
  const charge = await settledCharge()
  expect(await refundByStaff(deps, tess, askFor(charge))).toEqual({
    outcome: 'refunded',
    amountMinor: 1000,
    currency: 'USD',
  })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1000'])
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toMatchObject([
    { amount: '$10.00', ended: false },
  ])
  expect(await rowsOf(charge)).toMatchObject([
    {
      kind: 'refund',
      staff_id: 'tess',
      subject: charge.orderNo,
      reason: 'paid for the wrong term',
      details: { amountMinor: 1000, currency: 'USD' },
    },
  ])
})

test('only billing refunds, and an attempt by another role is recorded', async () => {
  const charge = await settledCharge()
  for (const role of ROLES.filter((each) => each !== 'billing'))
    expect(await refundByStaff(deps, aStaffMember(role), askFor(charge))).toEqual({ outcome: 'not-allowed' })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
  expect((await rowsOf(charge)).map(({ kind, details }) => [kind, details['wanted']])).toEqual(
    ROLES.filter((each) => each !== 'billing').map(() => ['refused', 'refund']),
  )
})

test('one key refunds once, also if two calls come at the same time', async () => {
  const charge = await settledCharge()
  const asked = askFor(charge)
  const made = await Promise.all([refundByStaff(deps, tess, asked), refundByStaff(deps, tess, asked)])
  for (const { outcome } of [...made, await refundByStaff(deps, tess, asked)])
    expect(['refunded', 'under-way']).toContain(outcome)
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1000'])
  expect(await rowsOf(charge)).toHaveLength(1)
})

test('two pages that refund the same part refund once, and the second page is told', async () => {
  const charge = await settledCharge()
  const pages = [askFor(charge), askFor(charge)]
  const made = await Promise.all(pages.map(async (asked) => refundByStaff(deps, tess, asked)))
  expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['refunded', 'refused'])
  expect(await refundByStaff(deps, tess, askFor(charge))).toEqual({
    outcome: 'refused',
    because: 'amount-changed',
  })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999', 'refund 1000'])
  expect(await rowsOf(charge)).toHaveLength(1)
  expect(await refundByStaff(deps, tess, askFor(charge, { amountMinor: 5999 }))).toEqual({
    outcome: 'refused',
    because: 'amount-changed',
  })
  const informed = askFor(charge, { returnedMinor: 1000 })
  expect(await refundByStaff(deps, tess, informed)).toMatchObject({ outcome: 'refunded' })
})

test('a key that another refund has used is refused', async () => {
  const [charge, other] = [await settledCharge(), await settledCharge()]
  const asked = askFor(charge)
  await refundByStaff(deps, tess, asked)
  const used = { outcome: 'refused', because: 'key-used' }
  expect(await refundByStaff(deps, tess, { ...asked, amountMinor: 2000 })).toEqual(used)
  expect(await refundByStaff(deps, tess, askFor(other, { key: asked.key }))).toEqual(used)
})

test.for([
  ['more than is left', { amountMinor: 6000 }, 'more-than-left'],
  ['nothing', { amountMinor: 0 }, 'more-than-left'],
  ['less than nothing', { amountMinor: -1 }, 'more-than-left'],
  ['a part of a cent', { amountMinor: 10.5 }, 'more-than-left'],
  ['no number', { amountMinor: Number.NaN }, 'more-than-left'],
  ['another currency', { currency: 'MXN' }, 'another-currency'],
] as const)('%s is refused', async ([, given, because]) => {
  const charge = await settledCharge()
  expect(await refundByStaff(deps, tess, askFor(charge, given))).toEqual({ outcome: 'refused', because })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})

test('the order of another person is not found', async () => {
  const charge = await settledCharge()
  expect(await refundByStaff(deps, tess, askFor(charge, { personId: charge.coParentId }))).toEqual({
    outcome: 'unknown',
  })
})

test('an unpaid order with a hold has nothing to refund', async () => {
  const charge = await settledCharge()
  await db.updateTable('orders').set({ state: 'authorized' }).where('id', '=', charge.orderId).execute()
  expect(await refundByStaff(deps, tess, askFor(charge))).toEqual({ outcome: 'unknown' })
})

test('while a refund has no answer, a second one is refused', async () => {
  const { payments: silent } = testPayments(db, { fulfil: giveYears, faults: ['hang'] })
  const charge = await settledCharge()
  const first = await refundByStaff({ ...deps, payments: silent }, tess, askFor(charge))
  expect(first.outcome).toBe('under-way')
  expect(await refundByStaff(deps, tess, askFor(charge))).toEqual({
    outcome: 'refused',
    because: 'under-way',
  })
})

test.for([
  ['dispute_lost', 'already-refunded'],
  ['dispute_opened', 'disputed'],
] as const)(
  'after %s at the gateway, which nobody told us, staff get a clear answer',
  async ([kind, because]) => {
    const charge = await settledCharge()
    await letHappen(db, { kind, orderNo: charge.orderNo })
    expect(await refundByStaff(deps, tess, askFor(charge))).toEqual({ outcome: 'refused', because })
    expect(await rowsOf(charge)).toEqual([])
  },
)

test('without a reason, or long after the log-in, a refund is refused', async () => {
  const charge = await settledCharge()
  expect(await refundByStaff(deps, tess, askFor(charge, { reason: ' ok ' }))).toEqual({
    outcome: 'no-reason',
  })
  expect(await refundByStaff(deps, { ...tess, loggedInAt: new Date(0) }, askFor(charge))).toEqual({
    outcome: 'log-in-again',
  })
  expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
})

test('the whole mail can be read before the refund, and is the one that is sent', async () => {
  const site = testSite
  for (const amountMinor of [1000, 5999]) {
    const charge = await settledCharge()
    const { parentId: personId, orderNo } = charge
    const read = await readRefundMail({ db, site }, tess, { personId, orderNo, amountMinor })
    expect(await ledgerOf(db, charge.orderId)).toEqual(['capture 5999'])
    await refundByStaff(deps, tess, askFor(charge, { amountMinor }))
    const [mail] = await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })
    if (mail?.kind !== 'refund-made') throw new Error('no mail')
    const { subject, plain } = render(mail, { site, locale: 'en', country: 'US' })
    expect(read).toEqual({ outcome: 'read', locale: 'en', subject, text: plain })
    expect(mail.ended).toBe(amountMinor === 5999)
    expect((await rowsOf(charge)).map(({ kind }) => kind)).toEqual(['refund', 'open-person'])
  }
})

test('no mail is shown for more than is left, for the order of another person, or to another role', async () => {
  const given = { db, site: testSite }
  const { parentId: personId, coParentId, orderNo, ...charge } = await settledCharge()
  const read = async (asked: object, by = tess) =>
    readRefundMail(given, by, { personId, orderNo, amountMinor: 1000, ...asked })
  expect(await read({ amountMinor: 6000 })).toEqual({ outcome: 'refused', because: 'more-than-left' })
  expect(await read({ personId: coParentId })).toEqual({ outcome: 'unknown' })
  for (const role of ROLES.filter((each) => each !== 'billing'))
    expect(await read({}, aStaffMember(role))).toEqual({ outcome: 'not-allowed' })
  expect(await mailsOfKind(db, { recipient: charge.email, kind: 'refund-made' })).toEqual([])
})
