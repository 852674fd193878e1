import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { methodsOnFile, saveMethods } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  eventNames,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { aChanger, planOf, requestFor, type Changer } from '#tests/support/renewals/plan-changes.ts'
import { recoverAll } from '#tests/support/payments/payments.ts'
import { changeNow } from './change-now.ts'

// One test makes a change at each moment of another one, and a busy machine needs long for that.
vi.setConfig({ testTimeout: 60_000 })
const { db } = await testDatabase()
const PREMIUM = { packageId: 1021, years: 1, extras: [] }
/** The difference for 100 of 365 days, with its tax. */
const TOTAL = 1_742

beforeEach(async () => {
  await setClockOffset(db, 0)
})

const aRequest = async (person: Changer) => requestFor(testCharges(db).deps, person, PREMIUM)
const charged = async (person: Subscriber) =>
  (await gatewayEvents(db, person))
    .filter(({ event }) => event === 'captured')
    .reduce((sum, { amount }) => sum + amount, 0)

test('simultaneous requests in several processes charge once', async () => {
  const person = await aChanger(db)
  const processes = [testCharges(db), testCharges(db), testCharges(db)]
  const request = await aRequest(person)
  const results = await Promise.all(
    processes.map(async ({ deps }) => changeNow(deps, { ...request, key: randomUUID() })),
  )
  // A request that comes after the change finds that the plan is already the wanted one.
  for (const { outcome } of results) expect(['changed', 'processing', 'same']).toContain(outcome)
  expect(await charged(person)).toBe(TOTAL)
  expect(await planOf(db, person)).toMatchObject({ package_id: 1021 })
})

/** A database that runs something once, after a number of statements. `ran` tells whether it did. */
function runningAfter(statements: number, run: () => Promise<void>) {
  let seen = 0
  const changing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen += 1
      if (seen === statements) await run()
      return result
    },
  })
  return { db: changing, ran: () => seen >= statements }
}

test('a change that a second tab makes first, at any moment before the order, is found and not charged again', async () => {
  const { deps } = testCharges(db)
  let moments = 0
  for (let isOvertaken = true; isOvertaken; moments += 1) {
    const person = await aChanger(db)
    const request = await aRequest(person)
    const overtaken = runningAfter(moments + 1, async () => {
      const inSecondTab = await changeNow(testCharges(db).deps, { ...request, key: randomUUID() })
      expect(inSecondTab).toMatchObject({ outcome: 'changed' })
    })
    const { outcome } = await changeNow({ ...deps, db: overtaken.db }, request)
    expect(['changed', 'same'], `after statement ${moments + 1}`).toContain(outcome)
    expect(await charged(person)).toBe(TOTAL)
    isOvertaken = overtaken.ran()
  }
  expect(moments).toBeGreaterThan(5)
})

const RENEWED = {
  method: 'creditCard',
  brand: 'Visa',
  lastFour: '9999',
  expirationMonth: '11',
  expirationYear: '2035',
} as const

test('a late refusal of a card does not affect the one that its bank has sent meanwhile', async () => {
  const { deps, payments } = testCharges(db, { faults: ['lostAfter'] })
  const person = await aChanger(db, { nonce: 'fake-vaulted-2004-nonce' })
  expect(await changeNow(deps, await aRequest(person))).toEqual({ outcome: 'processing' })
  const onFile = await methodsOnFile(db, { after: null, limit: 1000 })
  await saveMethods(
    db,
    onFile.filter(({ id }) => id === person.subscriptionId),
    RENEWED,
  )
  await recoverAll(db, payments)
  expect(await eventNames(db, person)).toEqual(['declined'])
  expect(await stateOf(db, person)).toMatchObject({ isRefused: false })
})
