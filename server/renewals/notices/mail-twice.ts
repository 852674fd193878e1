import { sql, type RawBuilder } from 'kysely'
import type { IdPage } from '#server/db/id-pages.ts'
import type { JobContext } from '#server/platform/job.ts'
import { mailInBatches } from './mail-in-batches.ts'
import { endsWithin, readTodays, type Todays } from './todays.ts'

/** A mail is due `days` before the last paid day, and no longer from `next` days before it on. */
export type MailWindow = Todays & { days: number; next: number; which: 'first' | 'second' }

type Twice<Due> = {
  /** How many days before the last paid day each mail is due. */
  days: { first: number; second: number }
  find: (window: MailWindow & IdPage) => Promise<Due[]>
  mail: (due: Due) => Promise<unknown>
}

/** Mails people twice before their last paid day. Returns how many mails it queued. */
export async function mailTwice<Due extends { id: string; dedupe: string }>(
  context: JobContext,
  { days: { first, second }, find, mail }: Twice<Due>,
): Promise<number> {
  const todays = await readTodays(context.db, { days: first })
  const mailAll = async (window: MailWindow) =>
    mailInBatches(context, { find: async (page) => find({ ...window, ...page }), mail })
  const early = await mailAll({ ...todays, days: first, next: second, which: 'first' })
  return early + (await mailAll({ ...todays, days: second, next: 0, which: 'second' }))
}

/** Whether the last paid day of the subscription `s` is in the window. `here` is the table of `joinHere`. */
export function isInWindow(window: MailWindow): RawBuilder<boolean> {
  const { days, next } = window
  return sql<boolean>`(${endsWithin(window, { days })}
    and s.renews_at - ${days}::int <= here.today and s.renews_at - ${next}::int > here.today)`
}
