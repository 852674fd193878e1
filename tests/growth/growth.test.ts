import { expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { hearDatabase, openDatabase } from '#server/db/database.ts'
import { anOrder, placeOrder } from '#tests/support/draft-orders.ts'
import { aDraftReadyToPay } from '#tests/support/joining.ts'
import { testDatabase } from '#tests/support/database.ts'
import { everyCall } from '../access/every-call.ts'
import { wholeApi } from '../access/whole-api.ts'
import { everybody } from '../access/world.ts'
import { readsOfAll } from './plans.ts'
import { SMALL_TABLES } from './small-tables.ts'

const DAY_SECONDS = 86_400
const { db, url } = await testDatabase()

/** The statements of an order, of every call and of every job. Each call is made by a person with the right to it. */
async function statementsOfAll(): Promise<Set<string>> {
  const heard = openDatabase({ url, poolSize: 10 })
  const { call, services } = await wholeApi(heard)
  const texts = new Set<string>()
  const draft = await aDraftReadyToPay(call)
  const order = await anOrder(call, draft)
  const world = await everybody(db, call)
  hearDatabase(heard, { waited: () => undefined, ran: (text) => texts.add(text) })
  expect((await placeOrder(call, draft, order)).status).toBe(200)
  for (const { method, path, options } of everyCall(world)) await call(method, path, options)
  for (const days of [0, 1, 2]) {
    await setClockOffset(db, days * DAY_SECONDS)
    await services.worker.tick()
  }
  await services.watch.look()
  await heard.destroy()
  return texts
}
const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

/** Tables and beginnings of statements that may be read as a whole, each with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  'users: with used as (select distinct lower(last_name)':
    'a job collects the last names for the search of the console',
  subscription_periods: 'the planner always uses the values of the people, of whom there are few',
  log_in_counts: 'the end of a count is no column; rows are deleted every hour',
  renewal_notices: 'the jobs of renewals join them with the subscriptions that are due',
  'orders_one_live: update subscriptions set status = ': 'an hourly job may join all orders',
  'orders_one_live: select s.id from subscriptions s': 'as above',
  method_changes: 'the state is a parameter, and few rows wait',
  mailbox: 'no mail program of a laptop grows',
  sandbox_transactions: 'the sandbox gateway is not in production',
}

// The statements are collected once, because calls that end something would fail in a second try.
const statements = [...(await statementsOfAll())].filter(isPlanned)

test('no statement reads a whole table that grows', { timeout: 180_000 }, async () => {
  expect(statements.length).toBeGreaterThan(150)
  const reads = await readsOfAll(db, statements, SMALL_TABLES)
  const known = Object.keys(KNOWN).map((each) => (each.includes(':') ? each : `${each}:`))
  expect(reads.filter((read) => !known.some((each) => read.startsWith(each)))).toEqual([])
})

test('the check finds a statement without an index', async () => {
  const found = await readsOfAll(
    db,
    ['select 1 from users where first_name = $1', 'select 1 from users where id = $1'],
    SMALL_TABLES,
  )
  expect(found).toEqual(['users: select 1 from users where first_name = $1'])
})

test('the check finds a statement that reads the orders of all buyers through an index', async () => {
  const over = `update orders o set ended_at = app_now()
    where o.ended_at is null and o.state = 'paid' and (o.scope_id = $1 or exists (
      select from entitlement_slots s where s.order_id = o.id and s.live and s.beneficiary_id = any($2::uuid[])))`
  expect(await readsOfAll(db, [over], SMALL_TABLES)).toEqual([expect.stringMatching(/^orders_one_live: /)])
})
