import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { nextCharge } from './next-charge.ts'
import { writeNotice } from './notices/notice-store.ts'

const { db } = await testDatabase()
const tax = datedTableTax(db)
const UNKNOWN: TaxGateway = { quote: async () => ({ outcome: 'unavailable' }) }
const MINNEAPOLIS = {
  line1: '12 Maple Avenue',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}

async function aSubscriber() {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`update users set address = ${JSON.stringify(MINNEAPOLIS)} where id = ${parentId}`.execute(db)
  const subscription = await findOwnSubscription(db, { userId: parentId })
  if (!subscription) throw new Error('the subscription was just made')
  return subscription
}

test('the next charge is on the last paid day, with today’s price and tax', async () => {
  const subscription = await aSubscriber()
  const charge = await nextCharge({ db, tax }, subscription)
  expect(charge).toMatchObject({ on: subscription.paidUntil, includesTax: false, isNoticed: false })
  expect(charge.amountMinor).toBeGreaterThan(0)
  expect(charge.taxMinor).toBeGreaterThan(0)
})

/** A person who was told $156.00 and the tax of Minneapolis. */
async function aToldSubscriber() {
  const subscription = await aSubscriber()
  const { id, paidUntil, packageId, currency } = subscription
  await db.transaction().execute(async (tx) =>
    writeNotice(tx, {
      subscription_id: id,
      period_start: paidUntil,
      amount_minor: 15_600,
      tax_minor: 1073,
      currency,
      old_amount_minor: 14_400,
      package_id: packageId,
      term_years: 1,
    }),
  )
  return subscription
}

const TOLD = { amountMinor: 15_600, includesTax: false, isNoticed: true }

test('after the notice, the next charge is the amount of the notice', async () => {
  const subscription = await aToldSubscriber()
  const told = { ...TOLD, on: subscription.paidUntil, taxMinor: 1073, isTaxNoticed: true }
  expect(await nextCharge({ db, tax }, subscription)).toEqual(told)
  expect(await nextCharge({ db, tax: UNKNOWN }, subscription)).toEqual(told)
})

test('after a move, the next charge keeps the price of the notice and has the tax of the new address', async () => {
  const subscription = await aToldSubscriber()
  const portland = { ...MINNEAPOLIS, city: 'Portland', region: 'OR', postalCode: '97201' }
  await sql`update users set address = ${JSON.stringify(portland)} where id = ${subscription.userId}`.execute(
    db,
  )
  expect(await nextCharge({ db, tax }, subscription)).toMatchObject({
    ...TOLD,
    taxMinor: 0,
    isTaxNoticed: false,
  })
})

test('if the tax is unknown, only the price is shown', async () => {
  const charge = await nextCharge({ db, tax: UNKNOWN }, await aSubscriber())
  expect(charge).toMatchObject({ amountMinor: 14_400, taxMinor: null })
})

test('after its mail came back, the next charge does not say that the person was told', async () => {
  const subscription = await aToldSubscriber()
  await sql`update renewal_notices set returned_at = app_now() where subscription_id = ${subscription.id}`.execute(
    db,
  )
  expect(await nextCharge({ db, tax }, subscription)).toMatchObject({
    amountMinor: 15_600,
    isNoticed: false,
    isTaxNoticed: false,
  })
})
