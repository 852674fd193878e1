import { setTimeout as wait } from 'node:timers/promises'
import { FAILURES_BEFORE_REST } from '#domain/events/back-off.ts'
import { inBackground } from '#server/db/database.ts'
import { deliverLane, type DeliverDeps, type LaneDeps } from './deliver-lane.ts'
import { endpointsDue, leaseLanes, releaseLane, type DueEndpoint, type Lane } from './lane-store.ts'
import { placeEvents } from './place-events.ts'

/** How many events one process sends to one endpoint at the same time. Each is of another family. */
const PARALLEL = 8
const LEASED_AT_ONCE = 2 * PARALLEL
/** An endpoint that hangs does not delay the others for longer than this. */
const LOOK_MS = 250

/**
 * Delivers everything that is due, and returns the number of tries. Endpoints do not wait for each other. An endpoint
 * gets the events of one family one after another, in order. No database lock is held while a receiver answers.
 */
export async function deliverDue(
  deps: DeliverDeps,
  { isStopping }: { isStopping: () => boolean },
): Promise<number> {
  const db = inBackground(deps.db)
  const busy = new Map<string, Promise<void>>()
  const errors: unknown[] = []
  let tries = 0
  const lanes: LaneDeps = { ...deps, db, isStopping, tried: () => (tries += 1) }
  for (;;) {
    if (!isStopping() && errors.length === 0) {
      await placeEvents(db)
      for (const endpoint of await endpointsDue(db, [...busy.keys()])) {
        const drained = drain(lanes, endpoint)
          .catch((error: unknown) => void errors.push(error))
          .finally(() => busy.delete(endpoint.id))
        busy.set(endpoint.id, drained)
      }
    }
    if (busy.size === 0) break
    await Promise.race([...busy.values(), wait(LOOK_MS)])
  }
  if (errors.length > 0) throw errors[0]
  return tries
}

/** Delivers the lanes of one endpoint until none is due, or until it fails too often. */
async function drain(deps: LaneDeps, endpoint: DueEndpoint): Promise<void> {
  const isIll = endpoint.failures >= FAILURES_BEFORE_REST
  const lanes = laneQueue(async () =>
    leaseLanes(deps.db, { endpointId: endpoint.id, limit: isIll ? 1 : LEASED_AT_ONCE }),
  )
  const work = async () => {
    for (let lane = await lanes.next(); lane; lane = await lanes.next()) {
      if ((await deliverLane(deps, { endpoint, lane })) === 'rest' || deps.isStopping()) lanes.end()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: isIll ? 1 : PARALLEL }, work))
  for (const lane of lanes.left()) await releaseLane(deps.db, lane, { isDone: false })
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** A queue of leased lanes for parallel workers. When it is empty, it leases more, until none is due. */
function laneQueue(lease: () => Promise<Lane[]>) {
  const state = { queue: [] as Lane[], isOver: false }
  let leasing: Promise<void> | null = null
  const refill = async () => {
    state.queue = await lease()
    state.isOver ||= state.queue.length === 0
  }
  const next = async (): Promise<Lane | null> => {
    if (state.isOver) return null
    const lane = state.queue.shift()
    if (lane) return lane
    leasing ??= refill().finally(() => (leasing = null))
    await leasing
    return next()
  }
  return {
    next,
    end: () => (state.isOver = true),
    left: () => state.queue,
  }
}
