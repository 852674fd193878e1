import { sql } from 'kysely'
import { publishedEvents, type NewEvent } from '#domain/contracts/published-events.ts'
import type { Tx } from '#server/db/database.ts'

/** Writes an event in the transaction of the change that causes it. Both happen, or neither. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await recordEvents(tx, [event])
}

const gathered = new WeakMap<Tx, NewEvent[]>()

/** The same for several events, which are sent in this order. The family of each person is their present one. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const waiting = gathered.get(tx)
  if (waiting) waiting.push(...events)
  else await write(tx, events)
}

/**
 * Collects the events of a function. An order has up to five. The caller must call `record` in the same transaction,
 * which writes them with one statement.
 */
export async function gatherEvents<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ result: T; record: () => Promise<void> }> {
  const events: NewEvent[] = []
  gathered.set(tx, events)
  const result = await work().finally(() => gathered.delete(tx))
  return { result, record: async () => write(tx, events) }
}

async function write(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, personId, data }) => ({
    type,
    version: publishedEvents[type].version,
    person_id: personId,
    data: contentOf({ type, personId, data }),
  }))
  await sql`
    insert into events (type, version, person_id, family_id, lane, data)
    select given.type, given.version, given.person_id, own.family_id, coalesce(own.family_id, given.person_id), given.data
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as (type text, version smallint, person_id uuid, data jsonb)) with ordinality
         as given (type, version, person_id, data, nth)
    left join lateral (
      select m.family_id from family_members m join families f on f.id = m.family_id
      where m.user_id = given.person_id and m.kind = 'parent' order by f.created_at, f.id limit 1) own on true
    order by given.nth`.execute(tx)
}

type Given = { type: NewEvent['type']; personId: string; data: object }

/** Only the fields of the contract. The ids of the person and the family have their own columns. */
function contentOf({ type, personId, data }: Given): Record<string, unknown> {
  const {
    personId: _person,
    familyId: _family,
    ...content
  } = publishedEvents[type].data.parse({
    ...data,
    personId,
    familyId: null,
  })
  return content
}
