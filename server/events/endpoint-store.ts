import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { ENDPOINTS_MAX, TWO_SECRETS_HOURS, type OffReason } from '#domain/events/endpoint.ts'
import type { EventType } from '#domain/events/event-types.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { newEndpointSecret, sealSecret } from './sign.ts'

/** An endpoint without its secrets. */
export type Endpoint = Omit<Selectable<Tables['event_endpoints']>, 'secret_enc' | 'earlier_secret_enc'>

const VISIBLE = [
  'id',
  'address',
  'types',
  'made_by',
  'made_name',
  'owner_email',
  'earlier_until',
  'is_on',
  'off_because',
  'failures',
  'failing_since',
  'resume_at',
  'succeeded_at',
  'created_at',
] as const

/** All endpoints without their secrets, the oldest first. */
export async function readEndpoints(db: Db): Promise<Endpoint[]> {
  return db.selectFrom('event_endpoints').select(VISIBLE).orderBy('created_at').orderBy('id').execute()
}

/** An endpoint without its secret. */
export async function findEndpoint(db: Db | Tx, id: string): Promise<Endpoint | undefined> {
  return db.selectFrom('event_endpoints').select(VISIBLE).where('id', '=', id).executeTakeFirst()
}

export type NewEndpoint = {
  address: string
  types: readonly EventType[]
  ownerEmail: string
  madeBy: { id: string; name: string }
}

/** Adds an endpoint. It gets events from now on. Only this answer contains the secret. Null if there are too many. */
export async function addEndpoint(
  tx: Tx,
  secrets: Secrets,
  { address, types, ownerEmail, madeBy }: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string } | null> {
  await sql`select pg_advisory_xact_lock(hashtext('event_endpoints'))`.execute(tx)
  if ((await countEndpoints(tx)) >= ENDPOINTS_MAX) return null
  const [id, secret] = [randomUUID(), newEndpointSecret()]
  const endpoint = await tx
    .insertInto('event_endpoints')
    .values({
      id,
      address,
      types: [...types],
      owner_email: ownerEmail,
      made_by: madeBy.id,
      made_name: madeBy.name,
      secret_enc: sealSecret(secrets, id, secret),
    })
    .returning(VISIBLE)
    .executeTakeFirstOrThrow()
  return { endpoint, secret }
}

async function countEndpoints(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('event_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Changes = { id: string; address: string; types: readonly EventType[]; ownerEmail: string }

/** Changes where an endpoint is, what it gets, and who is told. Undefined if it was deleted. */
export async function changeEndpoint(
  tx: Tx,
  { id, address, types, ownerEmail }: Changes,
): Promise<Endpoint | undefined> {
  return tx
    .updateTable('event_endpoints')
    .set({ address, types: [...types], owner_email: ownerEmail })
    .where('id', '=', id)
    .returning(VISIBLE)
    .executeTakeFirst()
}

/** Gives an endpoint a new secret. The previous secret signs too for a day. An even older one ends at once. */
export async function rotateSecret(
  tx: Tx,
  secrets: Secrets,
  id: string,
): Promise<{ endpoint: Endpoint; secret: string } | null> {
  const secret = newEndpointSecret()
  const endpoint = await tx
    .updateTable('event_endpoints')
    .set((eb) => ({
      earlier_secret_enc: eb.ref('secret_enc'),
      earlier_until: sql<Date>`app_now() + make_interval(hours => ${TWO_SECRETS_HOURS})`,
      secret_enc: sealSecret(secrets, id, secret),
    }))
    .where('id', '=', id)
    .returning(VISIBLE)
    .executeTakeFirst()
  return endpoint ? { endpoint, secret } : null
}

/** An endpoint that was switched off, and the person to inform. */
export type SwitchedOff = Pick<Endpoint, 'id' | 'address' | 'owner_email'> & {
  because: OffReason
  at: Date
}

/** Switches an endpoint off. Null if it is already off, or deleted. */
export async function switchOff(
  tx: Tx,
  { id, because }: { id: string; because: OffReason },
): Promise<SwitchedOff | null> {
  const endpoint = await tx
    .updateTable('event_endpoints')
    .set({ is_on: false, off_because: because })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .returning(['id', 'address', 'owner_email', sql<Date>`app_now()`.as('at')])
    .executeTakeFirst()
  return endpoint ? { ...endpoint, because } : null
}

/** Switches an endpoint on. Stored events from the time when it was off are sent, in order. */
export async function switchOn(tx: Tx, id: string): Promise<Endpoint | undefined> {
  await tx
    .updateTable('event_lanes')
    .set({ tries: 0, failing_since: null, due_at: sql<Date>`app_now()` })
    .where('endpoint_id', '=', id)
    .whereRef('wanted', '>', 'passed')
    .execute()
  return tx
    .updateTable('event_endpoints')
    .set({
      is_on: true,
      off_because: null,
      failures: 0,
      failing_since: null,
      resume_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .returning(VISIBLE)
    .executeTakeFirst()
}

/** Deletes an endpoint, with its log and its waiting events. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('event_endpoints').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
