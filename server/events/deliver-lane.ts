import { FAILURES_BEFORE_REST } from '#domain/events/back-off.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { switchOff, type SwitchedOff } from './endpoint-store.ts'
import {
  giveUp,
  nextEvent,
  noteDelivered,
  noteFailed,
  releaseLane,
  type DueEndpoint,
  type Lane,
  type Tried,
} from './lane-store.ts'
import { send, type SendRules } from './send.ts'
import { signedMessage } from './sign.ts'

export type DeliverDeps = {
  db: Db
  log: Log
  secrets: Secrets
  rules: SendRules
  /** Tells the owner that an endpoint was switched off, in the same transaction. */
  tellOwner: (tx: Tx, endpoint: SwitchedOff) => Promise<void>
}

export type LaneDeps = DeliverDeps & { isStopping: () => boolean; tried: () => void }

/** How many events of one family are sent before events of other families. */
const EVENTS_IN_TURN = 20
const GONE = 410

/** Delivers events of a leased lane in order, until one fails. `rest` means that the endpoint has failed too often. */
export async function deliverLane(
  deps: LaneDeps,
  { endpoint, lane: leased }: { endpoint: DueEndpoint; lane: Lane },
): Promise<'go-on' | 'rest'> {
  const lane = { ...leased }
  for (let turn = 0; turn < EVENTS_IN_TURN && !deps.isStopping(); turn += 1) {
    const event = lane.passed < lane.wanted ? await nextEvent(deps.db, lane) : null
    if (!event) {
      await releaseLane(deps.db, lane, { isDone: true })
      return 'go-on'
    }
    const message = signedMessage(deps.secrets, endpoint, event)
    const started = performance.now()
    const { outcome, status } = await send(message, deps.rules)
    deps.tried()
    const tried: Tried = { lane, event, status, milliseconds: Math.round(performance.now() - started) }
    if (outcome !== 'delivered') return afterFailure(deps, { ...tried, outcome })
    if (!(await noteDelivered(deps.db, tried))) return 'go-on'
    lane.passed = event.place
    lane.tries = 0
  }
  await releaseLane(deps.db, lane, { isDone: false })
  return 'go-on'
}

async function afterFailure(
  { db, log, tellOwner }: LaneDeps,
  failed: Parameters<typeof noteFailed>[1],
): Promise<'go-on' | 'rest'> {
  const { endpointId } = failed.lane
  const after = await noteFailed(db, failed)
  const because = failed.status === GONE ? 'gone' : after?.isDown ? 'failing' : null
  if (because) {
    const off = await db.transaction().execute(async (tx) => {
      const switched = await switchOff(tx, { id: endpointId, because })
      if (switched) await tellOwner(tx, switched)
      return switched
    })
    if (off) log.warn('an endpoint of events was switched off', { endpointId, code: because })
    return 'rest'
  }
  if (after?.isOld) {
    await giveUp(db, failed)
    log.alert('an event was given up', { endpointId, eventId: failed.event.id })
  }
  return after && after.failures >= FAILURES_BEFORE_REST ? 'rest' : 'go-on'
}
