import { expect, test } from 'vitest'
import { publishedBody } from '#domain/contracts/published-events.ts'
import { letHappen, type Happening } from '#server/payments/sandbox/core/happenings.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, type Charge } from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

async function settled(): Promise<Charge> {
  const charge = await aCharge(db, payments, { forBoth: true })
  await settleCaptured(db, { ageSeconds: -1 })
  return charge
}

/** Lets something happen at the bank. Then the sweep runs twice, and the second run finds nothing new. */
async function happens(kind: Happening, { orderNo }: Charge, amountMinor?: number): Promise<void> {
  expect(await letHappen(db, { kind, orderNo, amountMinor })).toBe(true)
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
}

/** The events about disputes of a person, as the receiver gets them. */
async function disputesOf(personId: string) {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('person_id', '=', personId)
    .where('type', 'in', ['order.dispute_lost', 'order.dispute_reversed'])
    .orderBy('n')
    .execute()
  return rows.map(({ type, version, at, family_id: familyId, data }) => {
    const body = { type, version, timestamp: at.toISOString(), data: { personId, familyId, ...data } }
    expect(publishedBody(type).parse(body)).toEqual(body)
    return { type, ...data }
  })
}

test('each lost dispute is one event of its payer, with the amount that the bank keeps', async () => {
  const charge = await settled()
  const { parentId, coParentId, orderNo } = charge
  await happens('dispute_opened', charge, 2000)
  expect(await disputesOf(parentId)).toEqual([])
  await happens('dispute_lost', charge)
  await happens('dispute_opened', charge, 3999)
  await happens('dispute_lost', charge)
  const lost = { type: 'order.dispute_lost', orderNo, currency: 'USD' }
  expect(await disputesOf(parentId)).toEqual([
    { ...lost, amount: 2000, isWhole: false },
    { ...lost, amount: 3999, isWhole: true },
  ])
  expect(await disputesOf(coParentId)).toEqual([])
})

test('money of a lost dispute that comes back causes an event, and a won dispute causes none', async () => {
  const [charge, won] = [await settled(), await settled()]
  await happens('dispute_lost', charge)
  await happens('dispute_won', charge)
  expect((await disputesOf(charge.parentId)).slice(1)).toEqual([
    {
      type: 'order.dispute_reversed',
      orderNo: charge.orderNo,
      amount: 5999,
      currency: 'USD',
      isWhole: false,
    },
  ])
  await happens('dispute_opened', won)
  await happens('dispute_won', won)
  expect(await disputesOf(won.parentId)).toEqual([])
})
