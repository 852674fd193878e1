import { sql } from 'kysely'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import { FORGOTTEN } from '#server/registrations/index.ts'
import { inBatches } from './in-batches.ts'
import type { Job, JobContext } from '#server/platform/job.ts'

/** How long an unchanged draft keeps the data of the co-parent and children. */
const IDLE_HOURS = 24
/** How long a draft keeps any personal data. */
const LIFE_DAYS = 7

/** An open payment still needs the draft's data to complete the purchase. */
const NO_PAYMENT_UNDER_WAY = noPaymentUnderWay('r.id')

/**
 * Deletes personal data in drafts. The co-parent and children go after a day without changes, the rest after
 * a week. Paid drafts are emptied too, because the purchase is stored elsewhere by then.
 */
export const purgeDrafts: Job = {
  name: 'purge-drafts',
  everySeconds: 600,
  run: async (context) => (await forgetOthers(context)) + (await forgetEverybody(context)),
}

function forgetOthers(context: JobContext): Promise<number> {
  return inBatches(context, (limit) =>
    sql`
    update registrations set co_parent = null, children = '[]', co_parent_asked_hash = null where id in (
      select r.id from registrations r
      where r.erased_at is null and r.touched_at <= now() - make_interval(hours => ${IDLE_HOURS})
        and (r.co_parent is not null or r.children <> '[]') and ${NO_PAYMENT_UNDER_WAY}
      limit ${limit} for update skip locked)`.execute(context.db),
  )
}

function forgetEverybody(context: JobContext): Promise<number> {
  return inBatches(context, (limit) =>
    sql`
    update registrations set ${FORGOTTEN} where id in (
      select r.id from registrations r
      where r.erased_at is null and r.created_at <= now() - make_interval(days => ${LIFE_DAYS})
        and ${NO_PAYMENT_UNDER_WAY}
      limit ${limit} for update skip locked)`.execute(context.db),
  )
}
