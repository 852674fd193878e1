import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import type { Job } from '#server/platform/job.ts'
import type { Engine } from './engine.ts'
import { forgetInstruments } from './forget/forget-instruments.ts'
import { dueRefunds } from './refunds/refund-order.ts'
import { cancelIdleOrders } from './resolve/cancel-idle-orders.ts'
import { recheckFindings } from './resolve/recheck-findings.ts'
import { dueAttempts, dueOrders, recoverOnce } from './resolve/recover.ts'
import { sweepDueSlices } from './resolve/sweep-slices.ts'
import { dueEvents } from './webhooks/due-events.ts'

/** The job that compares our payments with the gateway's. */
export const SWEEP_JOB = 'sweep-payments'

/** The jobs that payments need. */
export function paymentJobs(engine: Engine): Job[] {
  return [
    {
      name: 'recover-payments',
      everySeconds: 1,
      inEveryProcess: true,
      run: async () => recoverDue(engine),
    },
    { name: SWEEP_JOB, everySeconds: 60, run: async (context) => sweepDueSlices(engine, context) },
    { name: 'forget-instruments', everySeconds: HOUR_SECONDS, run: async () => forgetInstruments(engine) },
    { name: 'recheck-findings', everySeconds: 10 * MINUTE_SECONDS, run: async () => recheckFindings(engine) },
    {
      name: 'cancel-idle-orders',
      everySeconds: 15 * MINUTE_SECONDS,
      run: async (context) => cancelIdleOrders(engine, context),
    },
  ]
}

/** Continues all kinds of work whose process has stopped. */
export async function recoverDue(engine: Engine): Promise<number> {
  return recoverOnce(engine, [dueAttempts, dueOrders, dueRefunds, dueEvents])
}
