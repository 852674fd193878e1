import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { moveSubscription, peoplePaidFor, startSubscriptions } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findingsOfScope } from '#tests/support/payments/findings.ts'
import { aHuman, anyone, aPurchase, leaveReceipt, testPayments } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import type { PaidOrder, Payer } from '../purchase.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, {
  fulfil: async (tx, order) => {
    await startSubscriptions(
      tx,
      order.beneficiaryIds.map((userId) => aYearFor(userId, order)),
    )
    return leaveReceipt(tx, order)
  },
})

const aYearFor = (user_id: string, { id }: PaidOrder) => ({
  user_id,
  order_id: id,
  package_id: 1011,
  services: ['MYFILES'],
  term_years: 1,
  renews_at: renewalDate(new Date().toISOString().slice(0, 10), 1),
  renewal_minor: 14_400,
  currency: 'USD',
  auto_renew: false,
})

/** The answer to a purchase from a new draft. */
async function outcomeOf(payer: Payer): Promise<string> {
  const { parentId } = await aFamily(db)
  const purchase = aPurchase({ payer, payerId: parentId, beneficiaryIds: [parentId] })
  return (await payments.placeOrder(purchase, anyone)).outcome
}

/** Moves all paid time thirteen months into the past. In days, so that dates and the ends of days move alike. */
async function thirteenMonths(): Promise<void> {
  const earlier = sql`interval '396 days'`
  await sql`update orders set paid_at = paid_at - ${earlier}`.execute(db)
  await sql`update subscriptions set starts_at = starts_at - ${earlier}, renews_at = renews_at - ${earlier}`.execute(
    db,
  )
  await sql`update subscription_periods set during = tstzrange(lower(during) - ${earlier}, upper(during) - ${earlier})`.execute(
    db,
  )
}

/** A parent who paid for themselves, and for whom the other parent had paid too. */
async function anExtendedParent() {
  const [own, other] = [await aFamily(db), await aFamily(db)]
  const [payer, inviting] = [aHuman(), aHuman()]
  const paidByPayer = { payer, payerId: own.parentId, beneficiaryIds: [own.parentId] }
  expect((await payments.placeOrder(aPurchase(paidByPayer), anyone)).outcome).toBe('paid')
  const forBoth = aPurchase({
    payer: inviting,
    payerId: other.parentId,
    alsoFor: { ...aHuman(), firstName: 'Nour' },
    beneficiaryIds: [other.parentId, other.coParentId],
  })
  expect((await payments.placeOrder(forBoth, anyone)).outcome).toBe('paid')
  const move = { from: other.coParentId, to: own.parentId }
  expect(await db.transaction().execute(async (tx) => moveSubscription(tx, move))).toBe('extended')
  return { ...own, payer, inviting }
}

test('a parent whose own year was extended by a paid place is not charged elsewhere in the second year', async () => {
  const { parentId, payer, inviting } = await anExtendedParent()
  await thirteenMonths()
  expect(await peoplePaidFor(db, [parentId])).toEqual([parentId])
  expect(await outcomeOf(payer)).toBe('paid-elsewhere')
  expect(await outcomeOf(inviting)).toBe('paid')
})

test('a parent who renews from their account after paying through a draft the year before causes no finding', async () => {
  const { parentId } = await aFamily(db)
  const payer = aHuman()
  const bought = { payer, payerId: parentId, beneficiaryIds: [parentId] }
  expect((await payments.placeOrder(aPurchase(bought), anyone)).outcome).toBe('paid')
  await thirteenMonths()
  const renewed = aPurchase({ ...bought, scopeId: parentId })
  expect((await payments.placeOrder(renewed, anyone)).outcome).toBe('paid')
  expect(await findingsOfScope(db, parentId)).toEqual([])
})
