import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { recordEvents } from '#server/events/index.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aReceiver } from '#tests/support/fakes/a-receiver.ts'
import { TAKES } from '#tests/support/fakes/event-receiver.ts'
import { anEndpoint, testDelivery } from '#tests/support/events.ts'
import { checkStorm } from './storm-check.ts'
import { stormy } from './storm-manners.ts'

const { db } = await testDatabase()
const LIMIT_MS = 400
const [FAMILIES, EVENTS_EACH] = [40, 10]

afterEach(async () => setClockOffset(db, 0))

test('400 events all arrive in a storm, unchanged and in the order of their family', async () => {
  const receiver = await aReceiver()
  await anEndpoint(db, { address: receiver.url })
  const people = Array.from({ length: FAMILIES }, () => randomUUID())
  await db.transaction().execute(async (tx) => {
    for (let nth = 1; nth <= EVENTS_EACH; nth += 1)
      await recordEvents(
        tx,
        people.map((personId) => ({
          type: 'consent.recorded',
          personId,
          data: { kind: 'terms', agreed: true, textVersion: String(nth) },
        })),
      )
  })
  const storm = stormy({ seed: 7, limitMs: LIMIT_MS })
  receiver.behave((response, received) => {
    // Sometimes a delivering process dies, and another process takes its lanes.
    if (received.nth % 60 === 0)
      void sql`update event_lanes set lease = null, lease_until = null where lease is not null`.execute(db)
    return storm(response, received)
  })
  const { deliver, told } = testDelivery(db, { rules: { allowInside: true, limitMs: LIMIT_MS } })
  const isOver = async () => {
    const { rows } = await sql`select 1 from event_lanes where wanted > passed limit 1`.execute(db)
    return rows.length === 0
  }
  for (let round = 1; round <= 60 && !(round > 1 && (await isOver())); round += 1) {
    if (round > 20) receiver.behave(TAKES)
    await deliver()
    await setClockOffset(db, round * 120)
  }
  expect(await isOver()).toBe(true)
  expect(told).toEqual([])
  expect(checkStorm(receiver.kept)).toMatchObject({
    arrived: FAMILIES * EVENTS_EACH,
    outOfOrder: 0,
    changed: 0,
  })
  expect(receiver.asked()).toBeGreaterThan(FAMILIES * EVENTS_EACH)
})
