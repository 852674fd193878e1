import {
  countConsoleCatalogue,
  makeConsoleChange,
  prepareConsoleChange,
  previewConsoleChange,
  readConsoleCatalogue,
  readConsoleChanges,
  withdrawConsoleChange,
} from '#domain/contracts/console/catalogue.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { PriceProblem } from '#domain/pricing/price-change.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller } from '../caller.ts'
import { countCatalogue } from './count-catalogue.ts'
import { makeByStaff, prepareByStaff, withdrawByStaff } from './change-prices.ts'
import { previewChange, readCatalogue, readChanges, type PriceProblems } from './read-catalogue.ts'
import { changeBody } from './views.ts'

const PAST = refuseFields([{ field: 'beginsOn', code: 'api.catalogue.past' }])
const FAR_OFF = refuseFields([{ field: 'beginsOn', code: 'api.dayFarOff' }])

/** Serves the prices of the catalogue, and the changes of them. */
export function mountCatalogue(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleCatalogue, async ({ staff, query }) => {
    const answer = await readCatalogue(db, staff, query)
    return answer.outcome === 'read' ? { status: 200, body: answer.catalogue } : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, countConsoleCatalogue, async ({ staff }) => {
    const answer = await countCatalogue(db, staff)
    return answer.outcome === 'counted' ? { status: 200, body: answer.counts } : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, readConsoleChanges, async ({ staff, query }) => {
    const answer = await readChanges(db, staff, { before: query.before ?? null })
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { changes, older } = answer
    return { status: 200, body: { changes, older } }
  })

  mountForStaff(api, staffOf, previewConsoleChange, async ({ staff, body }) => {
    const answer = await previewChange(db, staff, body)
    return answer.outcome === 'previewed' ? { status: 200, body: answer.preview } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, prepareConsoleChange, async ({ staff, headers, body }) => {
    const answer = await prepareByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    return answer.outcome === 'prepared'
      ? { status: 201, body: changeBody(answer.change) }
      : refusalOf(answer)
  })

  mountForStaff(api, staffOf, makeConsoleChange, async ({ staff, params }) => {
    return decisionAnswer(await makeByStaff(db, staff, params.id))
  })

  mountForStaff(api, staffOf, withdrawConsoleChange, async ({ staff, params, body }) => {
    return decisionAnswer(await withdrawByStaff(db, staff, { id: params.id, ...body }))
  })
}

function decisionAnswer(answer: Awaited<ReturnType<typeof makeByStaff | typeof withdrawByStaff>>) {
  if (answer.outcome === 'decided') return { status: 200 as const, body: changeBody(answer.change) }
  if (answer.outcome === 'decided-before') {
    const { state, decidedName } = answer.change
    const code = state === 'made' ? 'api.catalogue.madeBefore' : 'api.catalogue.withdrawnBefore'
    return refuse(409, code, { values: { name: decidedName ?? '' } })
  }
  return answer.outcome === 'past' ? refuse(409, 'api.catalogue.begins') : refusalOf(answer)
}

const PROBLEMS: Readonly<Record<PriceProblem, MessageKey>> = {
  'unknown-package': 'api.catalogue.unknownPackage',
  amount: 'api.catalogue.amount',
  'too-high': 'api.catalogue.tooHigh',
  same: 'api.catalogue.same',
  twice: 'api.catalogue.twice',
}

type Other =
  | { outcome: 'refused'; problems: PriceProblems }
  | {
      outcome:
        | 'past'
        | 'far-off'
        | 'not-allowed'
        | 'log-in-again'
        | 'no-reason'
        | 'key-used'
        | 'changed-meanwhile'
        | 'unknown'
    }

function refusalOf(answer: Other): Refusal {
  switch (answer.outcome) {
    case 'refused':
      return refuseFields(
        answer.problems.map(({ at, why }) => ({ field: `prices.${at}.amount`, code: PROBLEMS[why] })),
      )
    case 'past':
      return PAST
    case 'far-off':
      return FAR_OFF
    case 'not-allowed':
    case 'log-in-again':
    case 'no-reason':
    case 'key-used':
    case 'unknown':
      return staffRefusal(answer.outcome)
    case 'changed-meanwhile':
      return refuse(409, 'api.catalogue.changedMeanwhile')
  }
}
