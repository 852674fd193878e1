import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { hearDatabase } from '#server/db/database.ts'
import type { Payments } from '#server/payments/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  SIX_PER_CENT,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { anyone, aPurchase } from '#tests/support/payments/payments.ts'
import { chargeRenewals } from '../index.ts'

const { db } = await testDatabase()
const PAID = ['authorised', 'captured']

beforeEach(async () => {
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

async function subscribers(count: number): Promise<Subscriber[]> {
  return Promise.all(Array.from({ length: count }, async () => aSubscriber(db)))
}

async function moneyOf(people: readonly Subscriber[]): Promise<string[][]> {
  return Promise.all(people.map(async (one) => eventNames(db, one)))
}

/** What happens after all renewals were priced, and before an order is written. */
function beforeClaims(payments: Payments, happens: () => Promise<unknown>): Payments {
  return {
    ...payments,
    claimTogether: async (purchases, recheckAll) => {
      await happens()
      return payments.claimTogether(purchases, recheckAll)
    },
  }
}

async function chargeWith(payments: Payments): Promise<number> {
  const { deps } = testCharges(db)
  return chargeRenewals({ ...deps, payments }).run(jobContext(db, deps.log))
}

test('renewals that begin together are written with one statement, and each is charged once', async () => {
  const people = await subscribers(6)
  const texts: string[] = []
  hearDatabase(db, { waited: () => undefined, ran: (text) => texts.push(text) })
  expect(await testCharges(db).charge()).toBe(6)
  hearDatabase(db, { waited: () => undefined, ran: () => undefined })
  expect(texts.filter((text) => text.startsWith('insert into "orders"'))).toHaveLength(1)
  expect(await testCharges(db).charge()).toBe(0)
  expect(await moneyOf(people)).toEqual(people.map(() => PAID))
})

test('a renewal that is switched off or gets another method after it was priced is not charged with the others', async () => {
  const [off, replaced, ...others] = await subscribers(4)
  if (!off || !replaced) throw new Error('there are four')
  const { payments } = testCharges(db)
  await chargeWith(
    beforeClaims(payments, async () => {
      await sql`update subscriptions set auto_renew = false where id = ${off.subscriptionId}`.execute(db)
      await sql`update subscriptions set payment_token_enc = '\\x01' where id = ${replaced.subscriptionId}`.execute(
        db,
      )
    }),
  )
  expect(await moneyOf([off, replaced])).toEqual([[], []])
  expect(await moneyOf(others)).toEqual([PAID, PAID])
})

test('a renewal waits while its person buys the same time, and the others are charged', async () => {
  const [buying, ...others] = await subscribers(3)
  if (!buying) throw new Error('there are three')
  const lossy = testCharges(db, { faults: ['lostAfter'] })
  const purchase = aPurchase({ payerId: buying.userId, beneficiaryIds: [buying.userId] })
  await sql`delete from subscription_periods where beneficiary_id = ${buying.userId}`.execute(db)
  await lossy.payments.placeOrder(purchase, anyone)
  await testCharges(db).charge()
  expect(await moneyOf([buying])).toEqual([[]])
  expect(await moneyOf(others)).toEqual([PAID, PAID])
})

test('two processes that claim the same renewals at the same time write each order once', async () => {
  const people = await subscribers(5)
  const { payments } = testCharges(db)
  const both: Payments = {
    ...payments,
    claimTogether: async (purchases, recheckAll) => {
      const [one, other] = await Promise.all([
        payments.claimTogether(purchases, recheckAll),
        payments.claimTogether(purchases, recheckAll),
      ])
      expect(one.size + other.size).toBe(5)
      return new Map([...one, ...other])
    },
  }
  await chargeWith(both)
  expect(await moneyOf(people)).toEqual(people.map(() => PAID))
})

test('if the orders cannot be written together, each renewal is charged separately', async () => {
  const people = await subscribers(3)
  const { payments } = testCharges(db)
  const failing: Payments = {
    ...payments,
    claimTogether: async (purchases) =>
      payments.claimTogether(purchases, async () => Promise.reject(new Error('the connection is gone'))),
  }
  expect(await chargeWith(failing)).toBe(3)
  expect(await moneyOf(people)).toEqual(people.map(() => PAID))
})

test('a renewal without a price does not delay the others', async () => {
  const people = await subscribers(3)
  let asked = 0
  const tax = {
    quote: async (asks: Parameters<typeof SIX_PER_CENT.quote>[0]) => {
      asked += 1
      if (asked === 2) throw new Error('the tax service is gone')
      return SIX_PER_CENT.quote(asks)
    },
  }
  expect(await testCharges(db, { tax }).charge()).toBe(3)
  expect((await moneyOf(people)).filter((events) => events.length === 0)).toHaveLength(1)
})

test('a renewal that cannot be read stops no other one', async () => {
  const [broken, ...others] = await subscribers(4)
  if (!broken) throw new Error('there are four')
  await sql`
    update orders set state = 'payment_failed',
      price_snapshot = price_snapshot || jsonb_build_object('packageId', 'none', 'renewalDate', '2999-01-01')
    where id = (select order_id from subscriptions where id = ${broken.subscriptionId})`.execute(db)
  const { charge, log } = testCharges(db)
  await charge()
  expect(await moneyOf([broken, ...others])).toEqual([[], ...others.map(() => PAID)])
  expect(log.lines).toMatchObject([
    { level: 'warn', message: 'renewals are read one by one' },
    { level: 'alert', fields: { subscriptionId: broken.subscriptionId } },
    { level: 'info' },
    { level: 'info' },
  ])
})
