import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EventType } from '#domain/events/event-types.ts'
import type { Db } from '#server/db/database.ts'
import {
  addEndpoint,
  deliverDue,
  readDeliveries,
  recordEvent,
  type DeliverDeps,
  type SwitchedOff,
} from '#server/events/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { testSecrets } from './accounts/credentials.ts'
import type { EventReceiver, Received } from './fakes/event-receiver.ts'
import { recordedLog } from './recorded-log.ts'

const eventContent = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })

/** An endpoint at this address, with its secret. */
export async function anEndpoint(
  db: Db,
  {
    address,
    types = ['consent.recorded'],
    secrets = testSecrets,
  }: { address: string; types?: EventType[]; secrets?: Secrets },
): Promise<{ id: string; secret: string }> {
  const owner = { ownerEmail: 'owner@example.com', madeBy: { id: 'ida', name: 'Ida Lund' } }
  const added = await db
    .transaction()
    .execute(async (tx) => addEndpoint(tx, secrets, { address, types, ...owner }))
  if (!added) throw new Error('there are too many endpoints')
  return { id: added.endpoint.id, secret: added.secret }
}

/** Records an event of a person without a family. `textVersion` distinguishes the events. */
export async function anEvent(
  db: Db,
  { personId = randomUUID(), textVersion = '1' }: { personId?: string; textVersion?: string } = {},
): Promise<string> {
  await db.transaction().execute(async (tx) =>
    recordEvent(tx, {
      type: 'consent.recorded',
      personId,
      data: { kind: 'terms', agreed: true, textVersion },
    }),
  )
  return personId
}

/** Delivers due events to the loopback interface. `told` lists the endpoints whose owners got a mail. */
export function testDelivery(db: Db, given: Partial<DeliverDeps> = {}) {
  const told: SwitchedOff[] = []
  const log = recordedLog()
  const deps: DeliverDeps = {
    db,
    log,
    secrets: testSecrets,
    rules: { allowInside: true },
    tellOwner: async (_tx, endpoint) => void told.push(endpoint),
    ...given,
  }
  return { told, log, deliver: async () => deliverDue(deps, { isStopping: () => false }) }
}

/** The content of an event that a receiver got. */
export function contentOf({ body }: Received): z.infer<typeof eventContent> {
  return eventContent.parse(JSON.parse(body))
}

/** The `textVersion` of each event that a receiver got, in order. */
export function versionsOf({ kept }: EventReceiver): unknown[] {
  return kept.map((each) => contentOf(each).data['textVersion'])
}

/** The outcomes of the tries of an endpoint, the newest first. */
export async function logOf(db: Db, endpointId: string): Promise<string[]> {
  return (await readDeliveries(db, { endpointId, before: null })).rows.map(({ outcome }) => outcome)
}
