import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import { noRenewalUnderWay } from '#server/payments/index.ts'
import type { Job } from '#server/platform/job.ts'
import { workInBatches } from '#server/platform/work-apart.ts'
import {
  countContradictions,
  endLapsed,
  endUnpaid,
  endWithoutNotice,
  findLapsed,
  findUnpaid,
  findWithoutNotice,
} from '#server/subscriptions/index.ts'
import type { RenewalRules } from './charge/after-unpaid.ts'
import { mailEnded } from './mails/mail-ended.ts'
import { WAS_ASKED } from './notices/ask-for-addresses.ts'

const BATCH = 100

/**
 * Ends subscriptions whose paid time is over, or whose payment has failed for all days of grace. It also ends renewals
 * whose people could not be told. Each one ends in its own transaction, so an error does not stop the others. Each person
 * gets one mail that says which data is kept.
 */
export function endSubscriptions(rules: Pick<RenewalRules, 'graceDays'>): Job {
  return {
    name: 'end-subscriptions',
    everySeconds: HOUR_SECONDS,
    run: async (context) => {
      const { db, log } = context
      let count = 0
      for (const { find, end } of [LAPSED, unpaid(rules), WITHOUT_NOTICE])
        count += await workInBatches<string>(context, {
          find: async (page) => find(db, page),
          batch: BATCH,
          work: async (id) => db.transaction().execute(async (tx) => end(tx, id)),
          alert: 'subscriptions could not be ended and will be tried again',
          fieldsOf: (id) => ({ subscriptionId: id }),
        })
      const contradictions = await countContradictions(db)
      if (contradictions > 0)
        log.alert('subscriptions and their paid time do not agree', { count: contradictions })
      return count
    },
  }
}

type Kind = {
  find: (db: Db, page: IdPage) => Promise<string[]>
  end: (tx: Tx, id: string) => Promise<void>
}

const isIdle = noRenewalUnderWay('s.id')

const LAPSED: Kind = {
  find: async (db, page) => findLapsed(db, { ...page, isIdle }),
  end: async (tx, id) => {
    const ended = await endLapsed(tx, { id, isIdle })
    if (ended?.isRecent) await mailEnded(tx, { ...ended, because: 'not-renewed' })
  },
}

function unpaid({ graceDays }: Pick<RenewalRules, 'graceDays'>): Kind {
  return {
    find: async (db, page) => findUnpaid(db, { ...page, isIdle, graceDays }),
    end: async (tx, id) => {
      const ended = await endUnpaid(tx, { id, isIdle, graceDays })
      if (ended) await mailEnded(tx, { ...ended, because: 'unpaid' })
    },
  }
}

const WITHOUT_NOTICE: Kind = {
  find: async (db, page) => findWithoutNotice(db, { ...page, isIdle, wasAsked: WAS_ASKED }),
  end: async (tx, id) => {
    const ended = await endWithoutNotice(tx, { id, isIdle, wasAsked: WAS_ASKED })
    if (ended) await mailEnded(tx, ended)
  },
}
