import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BACK_OFF_SECONDS } from '#domain/events/back-off.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aReceiver } from '#tests/support/fakes/a-receiver.ts'
import { answers, DIES, HANGS, TAKES } from '#tests/support/fakes/event-receiver.ts'
import { anEndpoint, anEvent, logOf, testDelivery, versionsOf } from '#tests/support/events.ts'
import { changeEndpoint } from './endpoint-store.ts'
import { deliverDue } from './index.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate event_endpoints, events cascade`.execute(db)
})
afterEach(async () => setClockOffset(db, 0))

test('an event arrives once, signed, with the fields of its contract and no others', async () => {
  const receiver = await aReceiver()
  const { id, secret } = await anEndpoint(db, { address: receiver.url })
  const personId = await anEvent(db)
  const { deliver } = testDelivery(db)
  expect([await deliver(), await deliver()]).toEqual([1, 0])
  const [received] = receiver.kept
  expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toEqual({
    type: 'consent.recorded',
    version: 1,
    timestamp: expect.any(String) as string,
    data: { personId, familyId: null, kind: 'terms', agreed: true, textVersion: '1' },
  })
  expect(received?.id).toMatch(/^evt_[0-9a-f-]{36}$/)
  expect(await logOf(db, id)).toEqual(['delivered'])
})

test('an endpoint gets only the types that it asks for, and only new events', async () => {
  const receiver = await aReceiver()
  await anEvent(db)
  const { deliver } = testDelivery(db)
  await deliver()
  await anEndpoint(db, { address: receiver.url, types: ['order.paid'] })
  await anEvent(db)
  expect(await deliver()).toBe(0)
})

test('an endpoint with a new event type does not get earlier events of this type', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url, types: ['order.paid'] })
  const personId = await anEvent(db, { textVersion: 'before' })
  const { deliver } = testDelivery(db)
  await deliver()
  const change = {
    id,
    address: receiver.url,
    types: ['consent.recorded'] as const,
    ownerEmail: 'o@example.com',
  }
  await db.transaction().execute(async (tx) => changeEndpoint(tx, change))
  await anEvent(db, { personId, textVersion: 'after' })
  await deliver()
  expect(versionsOf(receiver)).toEqual(['after'])
})

test('if a change is rolled back, its event is not stored', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into events (type, version, lane, data) values ('consent.recorded', 1, gen_random_uuid(), '{}')`.execute(
      tx,
    )
    throw new Error('the process died here')
  })
  await expect(undone).rejects.toThrow('died')
  expect(await testDelivery(db).deliver()).toBe(0)
})

test('a later event is not sent before the event of a slow transaction', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  const personId = randomUUID()
  const { deliver } = testDelivery(db)
  await db.transaction().execute(async (tx) => {
    await sql`insert into events (type, version, person_id, lane, data)
              values ('consent.recorded', 1, ${personId}, ${personId}, '{"textVersion": "slow"}')`.execute(tx)
    await anEvent(db, { personId, textVersion: 'quick' })
    expect(await deliver()).toBe(1)
  })
  await deliver()
  expect(versionsOf(receiver)).toEqual(['quick', 'slow'])
})

test.each([
  ['refuses', answers(500), 'refused'],
  ['redirects', answers(307, { location: 'http://127.0.0.1:9/' }), 'redirected'],
  ['hangs', HANGS, 'too-late'],
  ['dies', DIES, 'unreachable'],
] as const)(
  'a receiver that %s gets the event again, with the same id, and in order',
  async (_what, manner, outcome) => {
    const receiver = await aReceiver()
    const { id } = await anEndpoint(db, { address: receiver.url })
    const personId = await anEvent(db, { textVersion: '1' })
    await anEvent(db, { personId, textVersion: '2' })
    receiver.behave(manner)
    const impatient = testDelivery(db, { rules: { allowInside: true, limitMs: 1_000 } })
    expect([await impatient.deliver(), await impatient.deliver()]).toEqual([1, 0])
    receiver.behave(TAKES)
    await setClockOffset(db, BACK_OFF_SECONDS[0] ?? 0)
    await testDelivery(db).deliver()
    expect([...new Set(versionsOf(receiver))]).toEqual(['1', '2'])
    expect(new Set(receiver.kept.map((each) => each.id)).size).toBe(2)
    expect(await logOf(db, id)).toEqual(['delivered', 'delivered', outcome])
  },
)

test('an event waits longer after each try, and other families do not wait', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  const ill = await anEvent(db, { textVersion: 'ill' })
  receiver.behave((response, received) => (received.nth <= 2 ? answers(500) : TAKES)(response, received))
  const { deliver } = testDelivery(db)
  await deliver()
  await anEvent(db, { personId: ill, textVersion: 'next' })
  await setClockOffset(db, 6)
  await deliver()
  await anEvent(db, { textVersion: 'other' })
  await deliver()
  expect(versionsOf(receiver)).toEqual(['other'])
  await setClockOffset(db, 6 + 31)
  await deliver()
  expect(versionsOf(receiver)).toEqual(['other', 'ill', 'next'])
})

test('a process that dies after the answer sends the event again with the same id', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  await anEvent(db)
  receiver.behave((response, received) => {
    if (received.nth > 1) return TAKES(response, received)
    // The lease ends while the receiver answers, as if the process had died.
    void sql`update event_lanes set lease = null, lease_until = null`
      .execute(db)
      .then(() => TAKES(response, received))
    return 'kept'
  })
  await testDelivery(db).deliver()
  expect(receiver.kept).toHaveLength(2)
  expect(new Set(receiver.kept.map((each) => each.id)).size).toBe(1)
})

test('two processes deliver each event once', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  for (let left = 30; left > 0; left -= 1) await anEvent(db)
  const [one, two] = [testDelivery(db), testDelivery(db)]
  await Promise.all([one.deliver(), two.deliver()])
  expect(receiver.kept).toHaveLength(30)
})

test('an endpoint that hangs does not delay another', async () => {
  const [hanging, well] = [await aReceiver(), await aReceiver()]
  const open: { end: () => unknown }[] = []
  hanging.behave((response) => {
    open.push(response)
    return 'kept'
  })
  await anEndpoint(db, { address: hanging.url })
  await anEndpoint(db, { address: well.url })
  await anEvent(db)
  const running = testDelivery(db, { rules: { allowInside: true } }).deliver()
  await expect.poll(() => well.kept.length).toBe(1)
  await expect.poll(() => hanging.kept.length).toBe(1)
  await sql`update event_endpoints set is_on = (address = ${well.url}),
              off_because = case when address = ${well.url} then null else 'person' end`.execute(db)
  await anEvent(db)
  await expect.poll(() => well.kept.length).toBe(2)
  for (const response of open) response.end()
  await running
})

test('a process that is stopping starts no new work', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  await anEvent(db)
  const { log } = testDelivery(db)
  const deps = {
    db,
    log,
    secrets: testSecrets,
    rules: { allowInside: true },
    tellOwner: async () => undefined,
  }
  expect(await deliverDue(deps, { isStopping: () => true })).toBe(0)
})
