import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCharges } from '#tests/support/renewals/due-renewals.ts'
import {
  aChanger,
  DAYS_LEFT,
  planOf,
  requestFor,
  type Changer,
} from '#tests/support/renewals/plan-changes.ts'
import { TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { laterCharges, restoreBefore } from '#tests/support/renewals/restored.ts'
import { changeNow } from './change-now.ts'

const { db } = await testDatabase()
const PREMIUM = { packageId: 1021, years: 1, extras: [] }

beforeEach(async () => {
  await setClockOffset(db, 0)
})

/** What a backup has of the plan of a person. */
const planBefore = async ({ subscriptionId }: Changer) =>
  db
    .selectFrom('subscriptions')
    .select(['package_id', 'services', 'renewal_minor', 'plan_changes'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()

/** A person who has changed to the dearer plan, and a database from before that. */
async function changedAndRestored(charges: ReturnType<typeof testCharges>, { isSettled = false } = {}) {
  const person = await aChanger(db)
  const before = await planBefore(person)
  const request = await requestFor(charges.deps, person, PREMIUM)
  expect(await changeNow(charges.deps, request)).toMatchObject({ outcome: 'changed' })
  if (isSettled) await settleCaptured(db, { ageSeconds: -1 })
  await restoreBefore(db, person)
  await db.updateTable('subscriptions').set(before).where('id', '=', person.subscriptionId).execute()
  return { person, request }
}

/** The person logs in again, opens the page and changes to the dearer plan. */
async function changeAgain(charges: ReturnType<typeof testCharges>, person: Changer) {
  const secret = await startSession(db, TEST_SECRETS, { userId: person.userId, device: null })
  return changeNow(charges.deps, await requestFor(charges.deps, { ...person, secret }, PREMIUM))
}

const statesOf = async (person: Changer) => (await laterCharges(db, person)).map(({ status }) => status)

test.each([true, false])(
  'a change of plan that a restored database does not know is not charged again (request keys: %s)',
  async (requestKeys) => {
    const charges = testCharges(db, { requestKeys })
    const { person, request } = await changedAndRestored(charges)
    const again = { ...request, key: randomUUID() }
    expect(await changeNow(charges.deps, again)).toMatchObject({ outcome: 'changed' })
    expect(await statesOf(person)).toEqual(['captured'])
    expect(await planOf(db, person)).toMatchObject({ package_id: 1021 })
  },
)

test.each([
  { requestKeys: true, isSettled: true, outcome: 'left-to-a-person', charges: ['settled'] },
  { requestKeys: false, isSettled: true, outcome: 'left-to-a-person', charges: ['settled'] },
  { requestKeys: true, isSettled: false, outcome: 'changed', charges: ['voided', 'captured'] },
  { requestKeys: false, isSettled: false, outcome: 'changed', charges: ['voided', 'captured'] },
])(
  'a change that costs less on a later day is charged only without its first charge: $charges',
  async ({ requestKeys, isSettled, outcome, charges: expected }) => {
    const charges = testCharges(db, { requestKeys })
    const { person } = await changedAndRestored(charges, { isSettled })
    const daysLater = async (days: number) => {
      await setClockOffset(db, (days - DAYS_LEFT) * DAY_SECONDS)
      await charges.payments.recoverOnce()
      await charges.payments.recoverOnce()
      return (await changeAgain(charges, person)).outcome
    }
    expect(await daysLater(10)).toBe('processing')
    expect(await daysLater(11)).toBe(outcome)
    expect(await statesOf(person)).toEqual(expected)
  },
)

test('a change whose first try never reached the gateway is not charged again', async () => {
  const charges = testCharges(db, { faults: ['lostBefore'] })
  const person = await aChanger(db)
  const before = await planBefore(person)
  expect(await changeAgain(charges, person)).toMatchObject({ outcome: 'processing' })
  await setClockOffset(db, 4 * HOUR_SECONDS - DAYS_LEFT * DAY_SECONDS)
  await charges.payments.recoverOnce()
  expect(await changeAgain(charges, person)).toMatchObject({ outcome: 'changed' })
  await restoreBefore(db, person)
  await db.updateTable('subscriptions').set(before).where('id', '=', person.subscriptionId).execute()
  await charges.payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  expect(await changeAgain(charges, person)).toMatchObject({ outcome: 'changed' })
  expect(await statesOf(person)).toEqual(['captured'])
})
