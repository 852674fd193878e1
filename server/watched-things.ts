import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import type { Db } from './db/database.ts'
import { oldestMailSeconds } from './email/index.ts'
import { eventsBehindSeconds } from './events/index.ts'
import { heartbeatAgeSeconds, type Watched } from './jobs/index.ts'
import { waitOfDue } from './subscriptions/index.ts'
import type { Payments } from './payments/index.ts'

/** A worker runs a job every second, so this gap means that no worker is alive. */
const NO_WORKER_SECONDS = 5 * MINUTE_SECONDS
/** A part of the sweep is due every 15 minutes. */
const NO_SWEEP_SECONDS = HOUR_SECONDS
/** All renewals of a day are charged within hours. A day more than that is a failure, and people may lose access. */
const RENEWALS_BEHIND_SECONDS = 2 * DAY_SECONDS

/**
 * Values that reveal silent failures. Each has a gauge in `/metrics`; the ones that need a person also have
 * an alert.
 */
export function watchedThings({
  db,
  payments,
}: {
  db: Db
  payments: Pick<Payments, 'sweepAge' | 'openFindings' | 'undecidedSeconds'>
}): Watched[] {
  return [
    {
      name: 'evenhand_worker_age_seconds',
      help: 'Seconds since a worker last ran a job',
      read: async () => heartbeatAgeSeconds(db),
      alert: { above: NO_WORKER_SECONDS, message: 'no worker is running' },
    },
    {
      name: 'evenhand_sweep_age_seconds',
      help: 'Seconds since payments were last compared with the gateway',
      read: async () => (await payments.sweepAge())?.completedSeconds ?? null,
      alert: { above: NO_SWEEP_SECONDS, message: 'payments are no longer compared with the gateway' },
    },
    {
      name: 'evenhand_sweep_behind_seconds',
      help: 'Age of the newest payments that were compared with the gateway',
      read: async () => (await payments.sweepAge())?.behindSeconds ?? null,
    },
    {
      name: 'evenhand_open_findings',
      help: 'Rows of reconciliations that wait for a person',
      read: async () => payments.openFindings(),
    },
    {
      name: 'evenhand_undecided_payment_seconds',
      help: 'Age of the oldest payment without a result',
      read: async () => payments.undecidedSeconds(),
    },
    {
      name: 'evenhand_outbox_seconds',
      help: 'Age of the oldest mail that waits to be sent',
      read: async () => oldestMailSeconds(db),
    },
    {
      name: 'evenhand_events_behind_seconds',
      help: 'Seconds for which the oldest event for an endpoint that answers has been due',
      read: async () => eventsBehindSeconds(db),
    },
    {
      name: 'evenhand_renewals_behind_seconds',
      help: 'Seconds for which the oldest due renewal has waited for its charge',
      read: async () => (await waitOfDue(db)) ?? 0,
      alert: { above: RENEWALS_BEHIND_SECONDS, message: 'renewals are not charged' },
    },
  ]
}
