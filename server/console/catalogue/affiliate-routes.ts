import {
  addConsoleAffiliate,
  readConsoleAffiliates,
  withdrawConsoleAffiliate,
} from '#domain/contracts/console/affiliates.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { AffiliateProblem } from '#domain/pricing/affiliate.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import { mountForStaff, staffRefusal, type FindCaller } from '../caller.ts'
import { addAffiliateByStaff, readAffiliates, withdrawAffiliateByStaff } from './affiliates.ts'
import { withdrawalAnswer } from './withdrawal-answer.ts'

/** Serves the affiliates, and the changes of them. */
export function mountAffiliates(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleAffiliates, async ({ staff }) => {
    const answer = await readAffiliates(db, staff)
    if (answer.outcome !== 'read') return staffRefusal(answer.outcome)
    const affiliates = answer.affiliates.map(({ startsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
    }))
    return { status: 200, body: { affiliates } }
  })

  mountForStaff(api, staffOf, addConsoleAffiliate, async ({ staff, headers, body }) => {
    const answer = await addAffiliateByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    switch (answer.outcome) {
      case 'added':
        return { status: 201, body: { id: answer.id } }
      case 'refused':
        return refuseFields(answer.problems.map((problem) => PROBLEMS[problem]))
      case 'changed-meanwhile':
        return refuse(409, 'api.affiliates.changedMeanwhile')
      default:
        return staffRefusal(answer.outcome)
    }
  })

  mountForStaff(api, staffOf, withdrawConsoleAffiliate, async ({ staff, params, body }) => {
    const answer = await withdrawAffiliateByStaff(db, staff, { id: params.id, ...body })
    return withdrawalAnswer(answer, 'api.items.begun')
  })
}

const PROBLEMS: Readonly<Record<AffiliateProblem, { field: string; code: MessageKey }>> = {
  name: { field: 'name', code: 'api.affiliates.name' },
  link: { field: 'referrerKey', code: 'api.coupons.link' },
  past: { field: 'from', code: 'api.texts.past' },
  twice: { field: 'from', code: 'api.affiliates.twice' },
  'nothing-to-end': { field: 'ends', code: 'api.affiliates.nothingToEnd' },
}
