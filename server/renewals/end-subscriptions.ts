import { sum } from '#domain/money.ts'
import type { Tx } from '#server/db/database.ts'
import { noRenewalUnderWay } from '#server/payments/index.ts'
import type { Job } from '#server/platform/job.ts'
import { workApart } from '#server/platform/work-apart.ts'
import { countContradictions, endLapsed, endUnpaid, endWithoutNotice } from '#server/subscriptions/index.ts'
import type { RenewalRules } from './charge/after-unpaid.ts'
import { mailEnded } from './mails/mail-ended.ts'
import { WAS_ASKED } from './notices/ask-for-addresses.ts'

const BATCH = 100

/**
 * Ends subscriptions whose paid time is over, or whose payment has failed for all days of grace. It also ends renewals
 * whose people could not be told. Each person gets one mail that says which data is kept. An error in one of these three
 * kinds does not stop the others.
 */
export function endSubscriptions(rules: Pick<RenewalRules, 'graceDays'>): Job {
  return {
    name: 'end-subscriptions',
    everySeconds: 3600,
    run: async ({ db, log, isStopping }) => {
      const counts = await workApart(log, {
        items: [endLapsedBatch, endUnpaidBatch, endWithoutNoticeBatch],
        work: async (end) => {
          let [count, ended] = [0, BATCH]
          while (!isStopping() && ended === BATCH) {
            ended = await db.transaction().execute(async (tx) => end(tx, rules))
            count += ended
          }
          return count
        },
        alert: 'subscriptions could not be ended and will be tried again',
        fieldsOf: ({ name }) => ({ state: name }),
      })
      const contradictions = await countContradictions(db)
      if (contradictions > 0)
        log.alert('subscriptions and their paid time do not agree', { count: contradictions })
      return sum(counts)
    },
  }
}

const isIdle = noRenewalUnderWay('s.id')

async function endUnpaidBatch(tx: Tx, { graceDays }: Pick<RenewalRules, 'graceDays'>): Promise<number> {
  const ended = await endUnpaid(tx, { limit: BATCH, isIdle, graceDays })
  for (const each of ended) await mailEnded(tx, { ...each, because: 'unpaid' })
  return ended.length
}

async function endLapsedBatch(tx: Tx): Promise<number> {
  const ended = await endLapsed(tx, { limit: BATCH, isIdle })
  for (const each of ended) if (each.isRecent) await mailEnded(tx, { ...each, because: 'not-renewed' })
  return ended.length
}

async function endWithoutNoticeBatch(tx: Tx): Promise<number> {
  const ended = await endWithoutNotice(tx, { limit: BATCH, isIdle, wasAsked: WAS_ASKED })
  for (const each of ended) await mailEnded(tx, each)
  return ended.length
}
