import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { GIVE_UP_DAYS } from '#domain/events/back-off.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aReceiver } from '#tests/support/fakes/a-receiver.ts'
import { answers, TAKES, type Received } from '#tests/support/fakes/event-receiver.ts'
import { anEndpoint, anEvent, contentOf, logOf, testDelivery, versionsOf } from '#tests/support/events.ts'
import { findEndpoint, rotateSecret, switchOff, switchOn } from './endpoint-store.ts'
import { oldPublishedEvents } from './old-events.ts'
import { replayEvent, replayFrom, testEndpoint } from './replay.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await sql`truncate event_endpoints, events cascade`.execute(db)
})
afterEach(async () => setClockOffset(db, 0))

test('an endpoint that accepts no event for three days is switched off, and its owner gets one mail', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  await anEvent(db)
  receiver.behave(answers(503))
  const { deliver, told } = testDelivery(db)
  await deliver()
  await setClockOffset(db, GIVE_UP_DAYS * DAY_SECONDS - 60)
  await deliver()
  expect((await findEndpoint(db, id))?.is_on).toBe(true)
  await setClockOffset(db, (GIVE_UP_DAYS + 1) * DAY_SECONDS)
  await deliver()
  await deliver()
  expect(told).toMatchObject([{ id, owner_email: 'owner@example.com', because: 'failing' }])
  expect(await findEndpoint(db, id)).toMatchObject({ is_on: false, off_because: 'failing' })

  receiver.behave(TAKES)
  await anEvent(db)
  expect(await deliver()).toBe(0)
  await db.transaction().execute(async (tx) => switchOn(tx, id))
  await deliver()
  expect(receiver.kept).toHaveLength(2)
})

test('an endpoint that is gone is switched off at once', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  await anEvent(db)
  receiver.behave(answers(410))
  const { deliver, told } = testDelivery(db)
  await deliver()
  expect(told).toMatchObject([{ id, because: 'gone' }])
})

test('one event that fails for three days while others arrive is given up, and can be replayed', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  const personId = await anEvent(db, { textVersion: 'bad' })
  let bad = ''
  receiver.behave((response, received) => {
    bad ||= received.id
    return received.id === bad ? answers(400)(response, received) : TAKES(response, received)
  })
  const { deliver, log } = testDelivery(db)
  await deliver()
  await anEvent(db, { personId, textVersion: 'next' })
  await setClockOffset(db, 2 * DAY_SECONDS)
  await anEvent(db)
  await deliver()
  await setClockOffset(db, 4 * DAY_SECONDS)
  await deliver()
  await deliver()
  expect(versionsOf(receiver)).toEqual(['1', 'next'])
  expect(await logOf(db, id)).toContain('given-up')
  expect(log.lines.map(({ message }) => message)).toContain('an event was given up')
  receiver.behave(TAKES)
  await db
    .transaction()
    .execute(async (tx) => replayEvent(tx, { endpointId: id, eventId: bad.replace('evt_', '') }))
  await deliver()
  expect(versionsOf(receiver).at(-1)).toBe('bad')
})

test('after a change of the secret, both secrets sign for a time', async () => {
  const receiver = await aReceiver()
  const { id, secret: first } = await anEndpoint(db, { address: receiver.url })
  const rotate = async () => db.transaction().execute(async (tx) => rotateSecret(tx, testSecrets, id))
  const second = (await rotate())?.secret ?? ''
  const { deliver } = testDelivery(db)
  const opens = async (secret: string) => {
    await anEvent(db)
    await deliver()
    const { body = '', headers = {} }: Partial<Received> = receiver.kept.at(-1) ?? {}
    // The product's clock may be moved, but the library uses the real time.
    const sent = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', sent, body)
    return headers['webhook-signature']?.split(' ').includes(signature)
  }
  expect([await opens(first), await opens(second)]).toEqual([true, true])
  await setClockOffset(db, DAY_SECONDS + 60)
  expect([await opens(first), await opens(second)]).toEqual([false, true])
})

test('a replay from a moment sends all later events again, with the same ids and in order', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  const personId = await anEvent(db, { textVersion: 'old' })
  await setClockOffset(db, 3600)
  for (const textVersion of ['a', 'b', 'c']) await anEvent(db, { personId, textVersion })
  const { deliver } = testDelivery(db)
  await deliver()
  const before = receiver.kept.map((each) => each.id)
  const from = new Date(Date.now() + 1_800_000)
  expect(await db.transaction().execute(async (tx) => replayFrom(tx, { endpointId: id, from }))).toBe(1)
  await deliver()
  expect(versionsOf(receiver)).toEqual(['old', 'a', 'b', 'c', 'a', 'b', 'c'])
  expect(receiver.kept.slice(4).map((each) => each.id)).toEqual(before.slice(1))
})

test('a replay leaves out events of types that the endpoint does not want', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  await anEvent(db, { textVersion: 'a' })
  const { deliver } = testDelivery(db)
  await deliver()
  const eventId = receiver.kept[0]?.id.replace('evt_', '') ?? ''
  const replay = async () =>
    db.transaction().execute(async (tx) => replayEvent(tx, { endpointId: id, eventId }))
  expect(await replay()).toBe(true)
  await sql`update event_endpoints set types = '{order.paid}' where id = ${id}`.execute(db)
  expect(await replay()).toBe(false)
})

test('a test event is sent only to its endpoint', async () => {
  const [receiver, other] = [await aReceiver(), await aReceiver()]
  const { id } = await anEndpoint(db, { address: receiver.url })
  await anEndpoint(db, { address: other.url })
  await db.transaction().execute(async (tx) => testEndpoint(tx, id))
  await testDelivery(db).deliver()
  expect(receiver.kept.map(contentOf)).toMatchObject([{ type: 'endpoint.tested', data: { endpointId: id } }])
  expect(other.kept).toEqual([])
})

test('an endpoint that is off gets no events, and gets the missed ones when it is on again', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  await db.transaction().execute(async (tx) => switchOff(tx, { id, because: 'person' }))
  await anEvent(db)
  const { deliver } = testDelivery(db)
  expect(await deliver()).toBe(0)
  await db.transaction().execute(async (tx) => switchOn(tx, id))
  expect(await deliver()).toBe(1)
})

test('events, tries and earlier secrets are deleted after their time', async () => {
  const receiver = await aReceiver()
  const { id } = await anEndpoint(db, { address: receiver.url })
  await anEvent(db)
  await testDelivery(db).deliver()
  await db.transaction().execute(async (tx) => rotateSecret(tx, testSecrets, id))
  await setClockOffset(db, 31 * DAY_SECONDS)
  for (const purge of oldPublishedEvents) await purge(100).execute(db)
  const { rows } = await sql`
    select (select count(*) from events) as events, (select count(*) from event_lanes) as lanes,
           (select count(*) from event_deliveries) as tries,
           (select count(*) from event_endpoints where earlier_secret_enc is not null) as secrets`.execute(db)
  expect(rows).toEqual([{ events: 0, lanes: 0, tries: 0, secrets: 0 }])
})
