import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { SANDBOX_SIGNATURE, signNotification, type Fault } from '#server/payments/sandbox/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  aNonce,
  anyone,
  aPurchase,
  eventsOf,
  letTimePass,
  recoverAll,
  testPayments,
} from '#tests/support/payments/payments.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { startEngine, type EngineProcess, type OrderToPlace } from './engine-client.ts'

// Most tests start a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Every critical crash point, once with the process killed and once with its database connections cut. */
const { db, url } = await testDatabase()
const { payments } = testPayments(db)
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }
const started: EngineProcess[] = []

afterEach(async () => {
  for (const engine of started.splice(0)) engine.signal('SIGKILL')
  await expectNoViolations(db)
})

async function engine(env: Record<string, string>): Promise<EngineProcess> {
  const one = await startEngine(url, env)
  started.push(one)
  return one
}

function anOrder(changes: Partial<OrderToPlace> = {}): OrderToPlace {
  return { scopeId: randomUUID(), nonce: aNonce(), key: randomUUID(), ...changes }
}

async function place({ nonce, key, ...changes }: OrderToPlace, by = payments) {
  return by.placeOrder(aPurchase({ ...changes, idempotencyKey: key }, nonce), anyone)
}

/** Runs one action in an engine that loses its database connections when it first reaches this point. */
async function cutAt(
  point: FailPoint,
  act: (of: ReturnType<typeof testPayments>) => Promise<unknown>,
  faults: Fault[] = [],
): Promise<void> {
  const name = `victim-${randomUUID()}`
  const own = openDatabase({ url: `${url}?application_name=${name}`, poolSize: 4 })
  let cut = false
  const reach = (reached: FailPoint) => {
    if (reached !== point || cut) return
    cut = true
    execFileSync(process.execPath, ['tests/faults/cut-connections.ts', url, name])
  }
  // The gateway keeps its connections, because its database is not ours.
  const { gateway } = testPayments(db, { faults })
  await act(testPayments(own, { reach, gateway })).catch(() => undefined)
  await own.destroy()
  expect(cut).toBe(true)
}

const PLACING = ['P1', 'P2', 'P3', 'P5', 'P7', 'P8', 'P9', 'P10', 'P11'] as const
const ENDINGS = PLACING.flatMap((point) => [
  { point, end: 'killed' as const, retried: true },
  { point, end: 'killed' as const, retried: false },
  { point, end: 'cut off' as const, retried: true },
  { point, end: 'cut off' as const, retried: false },
])

test.each(ENDINGS)(
  '$point, $end while placing an order (buyer tries again: $retried)',
  async ({ point, end, retried }) => {
    const order = anOrder()
    if (end === 'killed') {
      const victim = await engine({ FAIL_POINT: point })
      expect(await victim.tell({ do: 'place', order })).toBe('died')
      expect(await victim.ended).toBe('SIGKILL')
    } else {
      await cutAt(point, async (of) => place(order, of.payments))
    }
    if (retried) expect(['processing', 'paid']).toContain((await place(order)).outcome)
    await recoverAll(db, payments)
    await payments.sweepOnce(EVERYTHING)
    const nothingWritten = point === 'P1' && !retried
    expect((await payments.orderStatus(order.scopeId))?.outcome).toBe(nothingWritten ? undefined : 'paid')
    expect(await eventsOf(db, order.scopeId)).toEqual(nothingWritten ? [] : ['authorised', 'captured'])
    if (!nothingWritten) expect((await place(order)).outcome).toBe('paid')
  },
)

test('P4: the request arrives only after its sender was killed and the recoverer completed the order', async () => {
  const order = anOrder()
  const victim = await engine({ CHAOS: 'latency=60000', GATEWAY_LIMIT_MS: '60000' })
  const answer = victim.tell({ do: 'place', order })
  await expect.poll(async () => attemptsOf(order.scopeId)).toHaveLength(1)
  victim.signal('SIGKILL')
  expect(await answer).toBe('died')
  await recoverAll(db, payments)
  const [attempt] = await attemptsOf(order.scopeId)
  const { gateway } = testPayments(db, { requestKeys: false })
  const late = await gateway.authorise({
    requestKey: attempt?.api_request_key ?? '',
    orderNo: attempt?.order_no ?? '',
    amountMinor: 5999,
    currency: 'USD',
    source: { kind: 'nonce', nonce: order.nonce },
    occasion: 'once',
    sca: 'none',
    billing: { countryCode: 'US' },
    vault: true,
    customer: {},
  })
  expect(late).toEqual({ outcome: 'unknown', because: 'nonce-used' })
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'captured'])
})

async function attemptsOf(scopeId: string) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['api_request_key', 'order_no', 'payment_attempts.state'])
    .where('scope_id', '=', scopeId)
    .execute()
}

test.each(['killed', 'cut off'] as const)('P6, %s after a decline was received', async (end) => {
  const order = anOrder({ nonce: aNonce(DECLINED) })
  if (end === 'killed') {
    const victim = await engine({ FAIL_POINT: 'P5' })
    expect(await victim.tell({ do: 'place', order })).toBe('died')
  } else {
    await cutAt('P7', async (of) => place(order, of.payments))
  }
  await recoverAll(db, payments)
  expect((await place(order)).outcome).toBe('declined')
  expect((await place(anOrder({ scopeId: order.scopeId }))).outcome).toBe('paid')
  expect(await eventsOf(db, order.scopeId)).toEqual(['declined', 'authorised', 'captured'])
})

test('P12: the process was killed after the payment and before its answer; another tab is told that it is paid', async () => {
  const order = anOrder()
  const victim = await engine({ FAIL_POINT: 'P11' })
  expect(await victim.tell({ do: 'place', order })).toBe('died')
  expect((await place(anOrder({ scopeId: order.scopeId }))).outcome).toBe('paid')
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'captured'])
})

const RECOVERING = (['P13', 'P14', 'P7', 'P9', 'P10'] as const).flatMap((point) =>
  (['killed', 'cut off'] as const).map((end) => ({ point, end })),
)

test.each(RECOVERING)('$point, $end while recovering', async ({ point, end }) => {
  const order = anOrder()
  const lost = testPayments(db, { faults: ['lostBefore'] }).payments
  await place(order, lost)
  await letTimePass(db)
  if (end === 'killed') {
    const victim = await engine({ FAIL_POINT: point })
    expect(await victim.tell({ do: 'recover' })).toBe('died')
  } else {
    await cutAt(point, async (of) => of.payments.recoverOnce())
  }
  await recoverAll(db, payments)
  expect((await place(order)).outcome).toBe('paid')
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'captured'])
})

test('P15: a process frozen past its lease wakes up after the order is paid and changes nothing', async () => {
  const order = anOrder()
  const sleeper = await engine({ CHAOS: 'latency=1500', GATEWAY_LIMIT_MS: '60000' })
  const answer = sleeper.tell({ do: 'place', order })
  await expect.poll(async () => attemptsOf(order.scopeId)).toHaveLength(1)
  sleeper.signal('SIGSTOP')
  const others = [payments, testPayments(db).payments]
  await letTimePass(db)
  await Promise.all(others.map(async (other) => other.recoverOnce()))
  await recoverAll(db, payments)
  expect((await place(order)).outcome).toBe('paid')
  sleeper.signal('SIGCONT')
  expect(await answer).toBe('paid')
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'captured'])
})

async function twoHolds(): Promise<OrderToPlace> {
  const order = anOrder()
  const lost = testPayments(db, { faults: ['lostAfter'] }).payments
  await place(order, lost)
  const second = anOrder({ scopeId: order.scopeId })
  expect((await place(second)).outcome).toBe('paid')
  return second
}

test('P16: the card changes while the first result is unknown, and both are held: one is captured, one released', async () => {
  const order = await twoHolds()
  await recoverAll(db, payments)
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'authorised', 'captured', 'voided'])
})

test.each([
  { point: 'P17', end: 'killed' },
  { point: 'P17b', end: 'killed' },
  { point: 'P17', end: 'cut off' },
  { point: 'P17b', end: 'cut off' },
] as const)('$point, $end while a surplus hold is released', async ({ point, end }) => {
  const order = await twoHolds()
  await letTimePass(db)
  await payments.recoverOnce()
  await letTimePass(db)
  if (end === 'killed') {
    const victim = await engine({ FAIL_POINT: point })
    expect(await victim.tell({ do: 'recover' })).toBe('died')
  } else {
    await cutAt(point, async (of) => of.payments.recoverOnce())
  }
  await recoverAll(db, payments)
  expect(await eventsOf(db, order.scopeId)).toEqual(['authorised', 'authorised', 'captured', 'voided'])
})

test('P18: an interrupted sweep runs again', async () => {
  const orders = [anOrder(), anOrder()]
  for (const order of orders) {
    const lost = testPayments(db, { faults: ['lostAfter'] }).payments
    await place(order, lost)
  }
  const victim = await engine({ FAIL_POINT: 'P18' })
  expect(await victim.tell({ do: 'sweep' })).toBe('died')
  await payments.sweepOnce(EVERYTHING)
  await recoverAll(db, payments)
  for (const { scopeId } of orders) expect(await eventsOf(db, scopeId)).toEqual(['authorised', 'captured'])
})

test('P19: a notification whose reader was killed is processed by the next one', async () => {
  const order = anOrder()
  const lost = testPayments(db, { faults: ['lostAfter'] }).payments
  await place(order, lost)
  const { id } = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.id')
    .where('scope_id', '=', order.scopeId)
    .executeTakeFirstOrThrow()
  const { body, signature } = signNotification('a key of the tests', {
    kind: 'transaction_settled',
    transactionId: id,
    at: new Date(0),
  })
  await payments.receiveWebhook({
    body,
    header: (name) => (name === SANDBOX_SIGNATURE ? signature : undefined),
  })
  const victim = await engine({ FAIL_POINT: 'P19' })
  expect(await victim.tell({ do: 'recover' })).toBe('died')
  await recoverAll(db, payments)
  expect((await place(order)).outcome).toBe('paid')
})

test('P23: after an outage nothing waits longer than a minute', async () => {
  const { payments: own, faults } = testPayments(db, {
    faults: Array.from({ length: 5 }, () => 'errorBefore'),
  })
  const orders = Array.from({ length: 5 }, () => aPurchase())
  for (const order of orders) await own.placeOrder(order, anyone)
  await db
    .updateTable('payment_attempts')
    .set({ lease_until: sql<Date>`now() + interval '1 hour'` })
    .where('state', '=', 'unknown')
    .execute()
  expect((await own.placeOrder(aPurchase(), anyone)).outcome).toBe('unavailable')
  expect(faults).toEqual([])
  await own.sweepOnce(EVERYTHING)
  await expect
    .poll(async () => {
      const { rows } = await sql<{ late: number }>`
        select count(*) as late from payment_attempts
        where state = 'unknown' and lease_until > now() + interval '1 minute'`.execute(db)
      return rows[0]?.late
    })
    .toBe(0)
  await recoverAll(db, payments)
  for (const { scopeId } of orders) expect(await eventsOf(db, scopeId)).toEqual(['authorised', 'captured'])
})
