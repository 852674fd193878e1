import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { hearDatabase, openDatabase } from '#server/db/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay } from '#tests/support/buyers/joining.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { everyCall } from '../access/every-call.ts'
import { wholeApi } from '../access/whole-api.ts'
import { everybody } from '../access/world.ts'
import { readsOfAll } from './plans.ts'
import { SMALL_TABLES } from './small-tables.ts'

const { db, url } = await testDatabase()

const RENEWALS = 3

/**
 * The statements of an order, of renewals that are claimed together, of every call and of every job. Each call is made
 * by a person with the right to it.
 */
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
  await setClockOffset(db, 0)
  for (let count = 0; count < RENEWALS; count += 1) await aSubscriber(db)
  expect(await testCharges(heard).charge()).toBeGreaterThanOrEqual(RENEWALS)
  await heard.destroy()
  return texts
}
const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

/** Tables and beginnings of statements that may be read as a whole, each with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  'users: with used as (select distinct lower(last_name)':
    'a job collects the last names for the search of the console',
  'last_names: with used as (select distinct lower(last_name)': 'as above',
  log_in_counts: 'the end of a count is no column; rows are deleted every hour',
  renewal_notices: 'the jobs of renewals join them with the subscriptions that are due',
  'subscriptions: select count(*) as count from subscriptions s where s.status':
    'an hourly job compares the subscriptions that do not renew with their periods',
  'subscriptions: select s.id, s.user_id as "userId", s.renews_at::text as "paidUntil", s.method, s.past_due_since':
    'with statistics, the planner uses the short index of those that are past due',
  'subscriptions: with cards as (': 'an hourly job reads when the cards of all subscriptions expire',
  'outbox: with returned as materialized (': 'few mails come back, and they are deleted like others',
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
  const others = reads.filter((read) => !known.some((each) => read.startsWith(each)))
  expect(others, 'add an index, or say in KNOWN why the whole table may be read').toEqual([])
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
  expect(await readsOfAll(db, [over], SMALL_TABLES)).toEqual([expect.stringMatching(/^orders: /)])
})

test('the check finds a statement that reads all people through the index of their ids', async () => {
  const families = `select m.family_id from family_members m where m.family_id in (
    select own.family_id from family_members own join users u on u.id = own.user_id where u.first_name = $1)`
  expect(await readsOfAll(db, [families], SMALL_TABLES)).toEqual([expect.stringMatching(/^users: /)])
})
