import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { saveNextPlan } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  gatewayEvents,
  noTaxAfter,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'

const { db } = await testDatabase()
const TWO_YEARS = { packageId: 1022, services: ['MYFILES', 'TONEMETER'], years: 2, renewalMinor: 38_400 }

resetRenewalsBeforeEach(db)

async function choose({ subscriptionId: id }: Subscriber, wanted = TWO_YEARS): Promise<void> {
  await db.transaction().execute(async (tx) => saveNextPlan(tx, { id, wanted }))
}

const planOf = async ({ subscriptionId }: Subscriber) =>
  db
    .selectFrom('subscriptions')
    .select(['package_id', 'services', 'term_years', 'renewal_minor', 'next_package_id', 'next_term_years'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()

test('the renewal charges the plan of the notice, which is then the person’s plan', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await choose(subscriber)
  await sql`update renewal_notices set package_id = 1022, term_years = 2, amount_minor = 38000
            where subscription_id = ${subscriber.subscriptionId}`.execute(db)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ amount: 40_280 }, { amount: 40_280 }])
  expect(await planOf(subscriber)).toEqual({
    package_id: 1022,
    services: ['MYFILES', 'TONEMETER'],
    term_years: 2,
    renewal_minor: 38_000,
    next_package_id: null,
    next_term_years: null,
  })
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 2) })
  const [receipt] = await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })
  expect(JSON.stringify(receipt)).toContain('Premium, 2 years')
})

test('a notice for the earlier plan charges nothing', async () => {
  const { charge, log } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await choose(subscriber)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(log.lines.some(({ level }) => level === 'alert')).toBe(true)
})

test('a plan that is chosen while a renewal is being priced stops that charge', async () => {
  const subscriber = await aSubscriber(db)
  const { charge } = testCharges(db, { tax: noTaxAfter(async () => choose(subscriber)) })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
})
