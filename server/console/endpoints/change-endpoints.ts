import type { StaffActionKind } from '#domain/console/staff-action.ts'
import { chosenTypes } from '#domain/events/endpoint.ts'
import { isEmail, tidyEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  endpointProblem,
  findEndpoint,
  replayEvent,
  replayFrom,
  rotateSecret,
  switchOff,
  switchOn,
  testEndpoint,
  type Endpoint,
  type EndpointProblem,
} from '#server/events/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { whyNotAllowed, type NotAllowed } from '../rights.ts'
import type { Caller } from '../staff.ts'

export type EndpointDeps = {
  db: Db
  secrets: Secrets
  /** Whether endpoints may use http, and addresses inside our network. */
  eventsInside: boolean
}
export type Typed = { address: string; types: readonly string[]; ownerEmail: string }
export type TypedProblem = EndpointProblem | 'no-type' | 'no-owner'
type Unknown = { outcome: 'unknown' }
type WithSecret = { endpoint: Endpoint; secret: string }

/** Adds an endpoint. Only this answer contains its secret. */
export async function addByStaff(
  deps: EndpointDeps,
  staff: Caller,
  typed: Typed,
): Promise<
  | ({ outcome: 'done' } & WithSecret)
  | { outcome: 'refused'; problems: TypedProblem[] }
  | { outcome: 'too-many' }
  | NotAllowed
> {
  const refused = await whyNotAllowed(deps.db, staff, { right: 'change-endpoints', wanted: 'add-endpoint' })
  if (refused) return refused
  const problems = problemsOf(typed, deps)
  if (problems.length > 0) return { outcome: 'refused', problems }
  return deps.db.transaction().execute(async (tx) => {
    const added = await addEndpoint(tx, deps.secrets, { ...clean(typed), madeBy: staff })
    if (!added) return { outcome: 'too-many' as const }
    await record(tx, staff, { kind: 'add-endpoint', endpoint: added.endpoint })
    return { outcome: 'done' as const, ...added }
  })
}

/** Changes the address, the event types and the owner of an endpoint. */
export async function changeByStaff(
  deps: EndpointDeps,
  staff: Caller,
  { id, ...typed }: Typed & { id: string },
): Promise<
  | { outcome: 'done'; made: Endpoint }
  | { outcome: 'refused'; problems: TypedProblem[] }
  | Unknown
  | NotAllowed
> {
  const refused = await whyNotAllowed(deps.db, staff, {
    right: 'change-endpoints',
    wanted: 'change-endpoint',
  })
  if (refused) return refused
  const problems = problemsOf(typed, deps)
  if (problems.length > 0) return { outcome: 'refused', problems }
  return act(deps.db, staff, { kind: 'change-endpoint', id }, async (tx) =>
    changeEndpoint(tx, { id, ...clean(typed) }),
  )
}

type OfEndpoint = { id: string }

/** Makes another secret for an endpoint. The earlier one also signs for a day. */
export async function rotateByStaff(deps: EndpointDeps, staff: Caller, { id }: OfEndpoint) {
  return actIfAllowed(deps.db, staff, { kind: 'rotate-endpoint-secret', id }, async (tx) =>
    rotateSecret(tx, deps.secrets, id),
  )
}

/** Switches an endpoint on or off. */
export async function switchByStaff(
  { db }: EndpointDeps,
  staff: Caller,
  { id, isOn }: OfEndpoint & { isOn: boolean },
) {
  const kind = isOn ? 'switch-endpoint-on' : 'switch-endpoint-off'
  return actIfAllowed(db, staff, { kind, id }, async (tx) => {
    if (isOn) return switchOn(tx, id)
    await switchOff(tx, { id, because: 'person' })
    return findEndpoint(tx, id)
  })
}

/** Deletes an endpoint. */
export async function deleteByStaff({ db }: EndpointDeps, staff: Caller, { id }: OfEndpoint) {
  return actIfAllowed(db, staff, { kind: 'delete-endpoint', id }, async (tx) =>
    (await deleteEndpoint(tx, id)) ? true : null,
  )
}

/** Sends a test event, and returns its id. */
export async function testByStaff({ db }: EndpointDeps, staff: Caller, { id }: OfEndpoint) {
  return actIfAllowed(db, staff, { kind: 'test-endpoint', id }, async (tx) => testEndpoint(tx, id))
}

type Replay = OfEndpoint & ({ eventId: string } | { from: Date })

/** Sends events again, and returns the number of their families. */
export async function replayByStaff({ db }: EndpointDeps, staff: Caller, { id, ...what }: Replay) {
  return actIfAllowed(db, staff, { kind: 'replay-events', id }, async (tx) => {
    if ('from' in what) return { families: await replayFrom(tx, { endpointId: id, from: what.from }) }
    const isKept = await replayEvent(tx, { endpointId: id, eventId: what.eventId })
    return isKept ? { families: 1 } : null
  })
}

type Act = OfEndpoint & { kind: StaffActionKind }
/** A change of an endpoint. Null or undefined if there was nothing to change. */
type Change<T> = (tx: Tx) => Promise<T | null | undefined>

async function actIfAllowed<T>(db: Db, staff: Caller, wanted: Act, change: Change<T>) {
  const refused = await whyNotAllowed(db, staff, { right: 'change-endpoints', wanted: wanted.kind })
  return refused ?? act(db, staff, wanted, change)
}

/** Changes an existing endpoint, and records it in the same transaction. */
async function act<T>(
  db: Db,
  staff: Caller,
  { kind, id }: Act,
  change: Change<T>,
): Promise<{ outcome: 'done'; made: T } | Unknown> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, id)
    const made = endpoint ? await change(tx) : null
    if (!endpoint || made === null || made === undefined) return { outcome: 'unknown' as const }
    await record(tx, staff, { kind, endpoint })
    return { outcome: 'done' as const, made }
  })
}

/** A path may contain a secret, so the trail has only the host. */
async function record(
  tx: Tx,
  staff: Caller,
  { kind, endpoint }: { kind: StaffActionKind; endpoint: Endpoint },
): Promise<void> {
  await recordAction(tx, staff, {
    kind,
    subject: `endpoint ${endpoint.id}`,
    details: { host: new URL(endpoint.address).host },
  })
}

function problemsOf({ address, types, ownerEmail }: Typed, { eventsInside }: EndpointDeps): TypedProblem[] {
  const problem = endpointProblem(address, { allowInside: eventsInside })
  return [
    ...(problem ? [problem] : []),
    ...(chosenTypes(types).length === 0 ? (['no-type'] as const) : []),
    ...(isEmail(tidyEmail(ownerEmail)) ? [] : (['no-owner'] as const)),
  ]
}

function clean({ address, types, ownerEmail }: Typed) {
  return { address: address.trim(), types: chosenTypes(types), ownerEmail: tidyEmail(ownerEmail) }
}
