import {
  makeConsoleCodes,
  readConsoleCodeRun,
  readConsoleCodeRuns,
  readConsoleCodes,
  revokeConsoleCodes,
  type ConsoleCodeRun,
} from '#domain/contracts/console/codes.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { RunProblem } from '#domain/pricing/code-run.ts'
import type { CountedRun } from '#server/coupons/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { askedAnswer } from '../approvals/asked-answer.ts'
import { mountForStaff, staffRefusal, type FindCaller, type StaffRefused } from '../caller.ts'
import { readCodesByStaff, readOneRun, readRuns, revokeByStaff } from './code-runs.ts'
import { makeCodesByStaff, type CodesDeps } from './make-codes.ts'

/** Serves codes that staff make together. */
export function mountCodes(api: Api, staffOf: FindCaller, deps: CodesDeps): void {
  const { db } = deps
  mountForStaff(api, staffOf, readConsoleCodeRuns, async ({ staff, query }) => {
    const answer = await readRuns(db, staff, { before: query.before ?? null })
    return answer.outcome === 'read'
      ? { status: 200, body: { runs: answer.rows.map(runBody), older: answer.older } }
      : refusalOf(answer)
  })

  mountForStaff(api, staffOf, readConsoleCodeRun, async ({ staff, params }) => {
    const answer = await readOneRun(db, staff, params.id)
    return answer.outcome === 'read' ? { status: 200, body: runBody(answer.run) } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, makeConsoleCodes, async ({ staff, headers, body }) => {
    const answer = await makeCodesByStaff(deps, staff, { ...body, key: headers['idempotency-key'] })
    if (answer.outcome === 'made') return { status: 201, body: runBody({ ...answer.run, used: 0 }) }
    return answer.outcome === 'asked' ? askedAnswer(answer.approval) : refusalOf(answer)
  })

  mountForStaff(api, staffOf, revokeConsoleCodes, async ({ staff, params, body }) => {
    const answer = await revokeByStaff(db, staff, { id: params.id, ...body })
    return answer.outcome === 'read' ? { status: 200, body: runBody(answer.run) } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, readConsoleCodes, async ({ staff, params, body }) => {
    const answer = await readCodesByStaff(db, staff, { id: params.id, ...body })
    if (answer.outcome !== 'read') return refusalOf(answer)
    const { run, codes, next } = answer
    return { status: 200, body: { run: runBody(run), codes, next } }
  })
}

function runBody(run: CountedRun): ConsoleCodeRun {
  if (run.made_at === null || run.made_name === null) throw new Error('the run of codes was not made yet')
  return {
    id: run.id,
    name: run.name,
    count: run.count,
    left: run.codes_left,
    amount: run.amount_minor,
    currency: run.currency,
    packageIds: run.package_ids,
    isSingleUse: run.single_use,
    startsAt: run.starts_at?.toISOString() ?? null,
    expiresAt: run.expires_at?.toISOString() ?? null,
    reason: run.reason,
    askedName: run.asked_name,
    askedAt: run.asked_at.toISOString(),
    madeName: run.made_name,
    madeAt: run.made_at.toISOString(),
    revokedName: run.revoked_name,
    revokedAt: run.revoked_at?.toISOString() ?? null,
    used: run.used,
  }
}

const PROBLEMS: Readonly<Record<RunProblem, { field: string; code: MessageKey }>> = {
  name: { field: 'name', code: 'api.codes.name' },
  count: { field: 'count', code: 'api.codes.count' },
  amount: { field: 'amount', code: 'api.catalogue.amount' },
  currency: { field: 'currency', code: 'api.codes.currency' },
  packages: { field: 'packageIds', code: 'api.codes.packages' },
  from: { field: 'from', code: 'api.codes.from' },
  until: { field: 'until', code: 'api.codes.until' },
}

type Other =
  | { outcome: 'refused'; problems: RunProblem[] }
  | { outcome: StaffRefused | 'already-asked' | 'being-made' }

function refusalOf(answer: Other): Refusal {
  if (answer.outcome === 'refused') return refuseFields(answer.problems.map((problem) => PROBLEMS[problem]))
  if (answer.outcome === 'already-asked') return refuse(409, 'api.approval.alreadyAsked')
  if (answer.outcome === 'being-made') return refuse(409, 'api.codes.beingMade')
  return staffRefusal(answer.outcome)
}
