import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { previewConsoleTaxRate } from '#domain/contracts/console/taxes.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, staffOf } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inDays } from '#tests/support/days.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { mountTaxRates } from './tax-routes.ts'

const { db } = await testDatabase()
const call = testApi((api) => mountTaxRates(api, staffOf, { db }))
const beginsOn = inDays(60)

beforeEach(async () => {
  await sql`truncate renewal_notices, subscriptions cascade`.execute(db)
})

/** A person of this state whose year of a package ends in this number of days. */
async function aRenewal(
  days: number,
  { region = 'MN', packageId = 1011, renews = true } = {},
): Promise<void> {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  const address = JSON.stringify({ country: 'US', region })
  await sql`update users set address = ${address}::jsonb where id = ${parentId}`.execute(db)
  await sql`update subscriptions set auto_renew = ${renews}, renews_at = ${inDays(days)}, package_id = ${packageId}
    where user_id = ${parentId}`.execute(db)
}

const RATE = {
  country: 'US',
  region: 'MN',
  name: 'Sales tax',
  percent: '7.125',
  beginsOn,
  source: 'Minnesota Department of Revenue',
}

async function renewals() {
  const answer = await call('POST', '/v2/console/previews/tax-rates', { bearer: noor, body: RATE })
  return previewConsoleTaxRate.answers[200].parse(answer.body).renewals
}

test('a preview counts the renewals that are charged there from the day on', async () => {
  expect(await renewals()).toEqual({ count: 0, firstOn: null })
  await aRenewal(59)
  await aRenewal(61)
  await aRenewal(90)
  await aRenewal(90, { region: 'WI' })
  await aRenewal(90, { packageId: 2061 })
  await aRenewal(90, { renews: false })
  expect(await renewals()).toEqual({ count: 2, firstOn: inDays(61) })
})

test('a renewal pays the new rate if a late notice delays its charge beyond the day', async () => {
  await aRenewal(58)
  await sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id,
      term_years, sent_at)
    select id, renews_at, 14400, 0, 'USD', 1011, 1, now() + interval '50 days' from subscriptions`.execute(db)
  expect(await renewals()).toEqual({ count: 1, firstOn: inDays(65) })
})

test.each([
  { percent: '7.25' },
  { beginsOn: inDays(61) },
  { source: 'Minnesota Department of Taxes' },
  { region: 'WI' },
])('another rate with the key of the first is refused: %j', async (other) => {
  const key = randomUUID()
  const add = async (given: object = {}) =>
    call('POST', '/v2/console/tax-rates', {
      bearer: noor,
      headers: { 'idempotency-key': key },
      body: { ...RATE, reason: 'announced by the state', ...given },
    })
  const first = await add()
  expect(first.status).toBe(201)
  expect(await add()).toMatchObject({ status: 201, body: first.body })
  expect(await add(other)).toMatchObject({ status: 409, body: { code: 'api.idempotency' } })
  await sql`delete from tax_rates where key = ${key}`.execute(db)
})
