import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { saveRenewal } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { gatewayEvents, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { aChanger, quoteFor, requestFor, type Changer } from '#tests/support/renewals/plan-changes.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { changeNow, quoteChange } from './change-now.ts'

/** Changes of the plan that are refused. Nothing is charged for them. */
const { db } = await testDatabase()
const PREMIUM = { packageId: 1021, years: 1, extras: [] }
const BASIC = { packageId: 1001, years: 1, extras: [] }

resetRenewalsBeforeEach(db)

const aRequest = async ({ deps }: ReturnType<typeof testCharges>, person: Changer) =>
  requestFor(deps, person, PREMIUM)

/** Keeps the sessions open after the clock was moved. */
async function keepSessions() {
  await sql`update sessions set last_seen_at = app_now(), expires_at = app_now() + interval '1 hour'`.execute(
    db,
  )
}

test('a price that has changed since the page opened charges nothing', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const request = await aRequest(charges, person)
  await setClockOffset(db, -99 * DAY_SECONDS)
  await keepSessions()
  expect(await changeNow(charges.deps, request)).toEqual({ outcome: 'price-changed' })
  expect(await gatewayEvents(db, person)).toEqual([])
})

test('a method that was replaced since the page opened is not charged for what the page has named', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const asked = await aRequest(charges, person)
  const { subscription } = await quoteFor(charges.deps, person, PREMIUM)
  const card = { method: 'creditCard', brand: 'Visa', lastFour: '1881' } as const
  const another = { ...card, expirationMonth: '12', expirationYear: '2030' }
  const named = { ...asked, shownMethod: another }
  expect(await changeNow(charges.deps, named)).toEqual({ outcome: 'method-changed' })
  expect(await gatewayEvents(db, person)).toEqual([])
  const again = { ...asked, shownMethod: subscription.method }
  expect(await changeNow(charges.deps, again)).toMatchObject({ outcome: 'changed' })
})

test.each([
  [
    'renewal was switched off',
    async (id: string) => db.transaction().execute(async (tx) => saveRenewal(tx, { id, renews: false })),
    'renewal-off',
  ],
  [
    'nothing is on file',
    async (id: string) => sql`update subscriptions set payment_token_enc = null where id = ${id}`.execute(db),
    'no-method',
  ],
  [
    'its bank has refused the method for good',
    async (id: string) =>
      sql`update subscriptions set method_refused_at = app_now() where id = ${id}`.execute(db),
    'refused-method',
  ],
  [
    'the plan is the present one by now',
    async (id: string) =>
      sql`update subscriptions set package_id = 1021, renewal_minor = 20400 where id = ${id}`.execute(db),
    'same',
  ],
])('nothing is charged if %s after the page opened', async (_what, happens, outcome) => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const request = await aRequest(charges, person)
  await happens(person.subscriptionId)
  expect(await changeNow(charges.deps, request)).toEqual({ outcome })
  expect(await gatewayEvents(db, person)).toEqual([])
})

test('on the last paid day, and while the renewal is past due, the plan stays', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const request = await aRequest(charges, person)
  await setClockOffset(db, 0)
  await keepSessions()
  expect(await changeNow(charges.deps, request)).toEqual({ outcome: 'due' })
  expect(await gatewayEvents(db, person)).toEqual([])
})

test('a cheaper plan, or another term, cannot begin at once', async () => {
  const { deps } = testCharges(db)
  const { userId, secret } = await aChanger(db)
  const ask = async (wanted: typeof PREMIUM) => (await quoteChange(deps, { userId, secret, wanted })).outcome
  expect(await ask(BASIC)).toBe('at-renewal')
  expect(await ask({ packageId: 1022, years: 2, extras: [] })).toBe('at-renewal')
  expect(await ask({ packageId: 9999, years: 1, extras: [] })).toBe('not-sold')
})

test('while the tax is unknown there is no price, so nothing is charged', async () => {
  const { deps } = testCharges(db, { tax: { quote: async () => ({ outcome: 'unavailable' }) } })
  const { userId, secret } = await aChanger(db)
  expect((await quoteChange(deps, { userId, secret, wanted: PREMIUM })).outcome).toBe('no-price')
})

test('a renewal price that has changed since the page opened charges nothing, also if the difference stays', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  await setClockOffset(db, -DAY_SECONDS)
  await keepSessions()
  const request = await aRequest(charges, person)
  const setPrice = async (minor: number) =>
    sql`update packages set price_minor = ${minor} where id = ${PREMIUM.packageId}`.execute(db)
  await setPrice(20_500)
  const result = await changeNow(charges.deps, request)
  await setPrice(20_400)
  expect(result).toEqual({ outcome: 'price-changed' })
  expect(await gatewayEvents(db, person)).toEqual([])
})
