import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, testCharges, type Subscriber } from '#tests/support/renewals/due-renewals.ts'

const { db } = await testDatabase()
const { charge } = testCharges(db)
await sql`update packages set tax_behaviour = 'inclusive', price_minor = 12000, vat_minor = 2000 where id = 1011`.execute(
  db,
)

/** A price of the package with other VAT in it, from some days ago on. */
async function priceChanged({ daysAgo, vatMinor }: { daysAgo: number; vatMinor: number }) {
  await sql`
    with change as (
      insert into catalogue_changes (key, market, begins_on, begins_at, state, reason, prepared_by, prepared_name, decided_at)
      values (${`vat-${daysAgo}`}, 'GB', app_now()::date, app_now(), 'made', 'VAT', 'staff', 'Staff', app_now())
      returning id)
    insert into package_prices (change_id, package_id, product_id, service, begins_on, begins_at, price_minor, vat_minor,
                                was_minor, is_made)
    select change.id, p.id, p.product_id, p.product_id, app_now()::date,
           app_now() - make_interval(days => ${daysAgo}), 14400, ${vatMinor}, 12000, true
    from change, packages p where p.id = 1011`.execute(db)
}

async function vatOf({ subscriptionId }: Subscriber) {
  const { rows } = await sql<{ vat: number }>`
    select (price_snapshot->>'vatMinor')::int as vat from orders
    where subscription_id = ${subscriptionId}`.execute(db)
  return rows.map(({ vat }) => vat)
}

test('without a change of prices, the VAT of a renewal is that of the package', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: 12_000 })
  await charge()
  expect(await vatOf(subscriber)).toEqual([2000])
})

test('the VAT of a renewal is that of the dated price in its notice', async () => {
  await priceChanged({ daysAgo: 40, vatMinor: 1200 })
  await priceChanged({ daysAgo: 10, vatMinor: 3000 })
  const subscriber = await aSubscriber(db, { noticeMinor: 14_400 })
  await charge()
  expect(await vatOf(subscriber)).toEqual([1200])
})
