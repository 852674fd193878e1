import type { Db } from '#server/db/database.ts'
import type { NewestPage } from '#server/db/newest-page.ts'
import {
  countWaiting,
  readDeliveries,
  readEndpoints,
  type Delivery,
  type Endpoint,
} from '#server/events/index.ts'
import { isAllowed } from '../rights.ts'
import type { Caller } from '../staff.ts'

/** An endpoint with the number of families whose events wait for it. */
export type ListedEndpoint = Endpoint & { waiting: number }
type NotAllowed = { outcome: 'not-allowed' }

/** All endpoints, each with the number of events that wait for it. */
export async function listEndpoints(
  db: Db,
  staff: Caller,
): Promise<{ outcome: 'read'; endpoints: ListedEndpoint[] } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-endpoints' }))) return { outcome: 'not-allowed' }
  return { outcome: 'read', endpoints: await withWaiting(db) }
}

type Log = { endpoint: ListedEndpoint; deliveries: NewestPage<Delivery> }

/** An endpoint with one page of its log. */
export async function readLog(
  db: Db,
  staff: Caller,
  { id, before }: { id: string; before: number | null },
): Promise<({ outcome: 'read' } & Log) | { outcome: 'unknown' } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-endpoints' }))) return { outcome: 'not-allowed' }
  const endpoint = (await withWaiting(db)).find((each) => each.id === id)
  if (!endpoint) return { outcome: 'unknown' }
  return { outcome: 'read', endpoint, deliveries: await readDeliveries(db, { endpointId: id, before }) }
}

/** There are few endpoints, so all are read at once. */
async function withWaiting(db: Db): Promise<ListedEndpoint[]> {
  const [endpoints, waiting] = await Promise.all([readEndpoints(db), countWaiting(db)])
  return endpoints.map((endpoint) => ({
    ...endpoint,
    waiting: waiting.find(({ endpointId }) => endpointId === endpoint.id)?.families ?? 0,
  }))
}
