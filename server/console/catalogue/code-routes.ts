import {
  agreeToConsoleCodes,
  makeConsoleCodes,
  readConsoleCodeRuns,
  readConsoleCodes,
  type ConsoleCodeRun,
} from '#domain/contracts/console-codes.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { RunProblem } from '#domain/pricing/code-run.ts'
import type { CodeRun } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { staffRefusal, UNKNOWN, type FindCaller } from '../caller.ts'
import { agreeByStaff, makeCodesByStaff, readCodesByStaff, readRuns } from './make-codes.ts'

/** Serves codes that staff make together. */
export function mountCodes(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mount(api, readConsoleCodeRuns, async ({ request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const answer = await readRuns(db, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { runs: answer.runs.map(runBody) } }
      : refusalOf(answer)
  })

  mount(api, makeConsoleCodes, async ({ headers, body, request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const answer = await makeCodesByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    if (answer.outcome === 'made') return { status: 201, body: runBody(answer.run) }
    return answer.outcome === 'waiting' ? { status: 202, body: runBody(answer.run) } : refusalOf(answer)
  })

  mount(api, agreeToConsoleCodes, async ({ params, request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const answer = await agreeByStaff(db, staff, params.id)
    if (answer.outcome === 'made') return { status: 200, body: runBody(answer.run) }
    return answer.outcome === 'made-before'
      ? refuse(409, 'api.codes.madeBefore', { values: { name: answer.run.made_name ?? '' } })
      : refusalOf(answer)
  })

  mount(api, readConsoleCodes, async ({ params, request }) => {
    const staff = await staffOf(request)
    if (!staff) return UNKNOWN
    const answer = await readCodesByStaff(db, staff, params.id)
    return answer.outcome === 'read'
      ? { status: 200, body: { name: answer.run.name, codes: answer.codes } }
      : refusalOf(answer)
  })
}

function runBody(run: CodeRun): ConsoleCodeRun {
  return {
    id: run.id,
    name: run.name,
    count: run.count,
    amount: run.amount_minor,
    currency: run.currency,
    packageIds: run.package_ids,
    expiresAt: run.expires_at?.toISOString() ?? null,
    reason: run.reason,
    askedName: run.asked_name,
    askedAt: run.asked_at.toISOString(),
    madeName: run.made_name,
    madeAt: run.made_at?.toISOString() ?? null,
  }
}

const PROBLEMS: Readonly<Record<RunProblem, { field: string; code: MessageKey }>> = {
  name: { field: 'name', code: 'api.codes.name' },
  count: { field: 'count', code: 'api.codes.count' },
  amount: { field: 'amount', code: 'api.catalogue.amount' },
  currency: { field: 'currency', code: 'api.codes.currency' },
  packages: { field: 'packageIds', code: 'api.codes.packages' },
  until: { field: 'until', code: 'api.codes.until' },
}

type Other =
  | { outcome: 'refused'; problems: RunProblem[] }
  | { outcome: 'not-allowed' | 'log-in-again' | 'no-reason' | 'key-used' | 'own' | 'unknown' }

function refusalOf(answer: Other): Refusal {
  switch (answer.outcome) {
    case 'refused':
      return refuseFields(answer.problems.map((problem) => PROBLEMS[problem]))
    case 'not-allowed':
    case 'log-in-again':
    case 'no-reason':
    case 'key-used':
    case 'unknown':
      return staffRefusal(answer.outcome)
    case 'own':
      return refuse(409, 'api.codes.own')
  }
}
