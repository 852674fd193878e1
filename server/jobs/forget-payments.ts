import { HOUR_SECONDS } from '#domain/durations.ts'
import { forgetNotifications, forgetOrders } from '#server/payments/index.ts'
import { inBackground } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'
import { inBatches } from './in-batches.ts'

/** Removes personal data that orders no longer need. The orders and the ledger stay. */
export const forgetOrdersJob: Job = {
  name: 'forget-orders',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    inBatches(context, async (limit) => ({
      numAffectedRows: BigInt(await forgetOrders(inBackground(context.db), limit)),
    })),
}

/** Empties the bodies of the gateway's notifications. */
export const forgetNotificationsJob: Job = {
  name: 'forget-notifications',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    inBatches(context, (limit) => forgetNotifications(limit).execute(inBackground(context.db))),
}
