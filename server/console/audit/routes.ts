import {
  readConsoleTrail,
  readConsoleTrailChecks,
  verifyConsoleTrail,
  type ConsoleTrail,
} from '#domain/contracts/console/trail.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import { checkTrail, openChecks, openTrail } from './open-trail.ts'
import type { TrailRow } from './read-trail.ts'

/** Serves the audit trail and its checks to auditors. */
export function mountTrail(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleTrail, async ({ staff, query }) => {
    const { kind, person, staff: staffId, from, to, before } = query
    const answer = await openTrail(db, staff, {
      ...(kind === undefined ? {} : { kinds: [kind] }),
      ...(person === undefined ? {} : { personId: person }),
      ...(staffId === undefined ? {} : { staffId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(before === undefined ? {} : { before }),
      isFile: query.as === 'file',
    })
    return answer.outcome === 'read' ? { status: 200, body: trailBody(answer) } : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, readConsoleTrailChecks, async ({ staff }) => {
    const answer = await openChecks(db, staff)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { since, last, ...rest } = answer.checks
    const body = {
      ...rest,
      since: since && since.toISOString(),
      last: last && { ...last, at: last.at.toISOString() },
    }
    return { status: 200, body }
  })

  mountForStaff(api, staffOf, verifyConsoleTrail, async ({ staff }) => {
    const state = await checkTrail(db, staff)
    if (state.outcome === 'not-allowed') return NOT_ALLOWED
    const { rows } = state
    if (state.outcome === 'broken')
      return { status: 200, body: { isWhole: false, rows, head: null, broken: state.first } }
    return { status: 200, body: { isWhole: true, rows, head: state.head, broken: null } }
  })
}

type TrailPage = { rows: TrailRow[]; lastNames: ReadonlyMap<string, string>; older: number | null }

/** A page of the audit trail, in the format of the API. */
function trailBody({ rows, lastNames, older }: TrailPage): ConsoleTrail {
  return {
    rows: rows.map((row) => ({
      n: row.n,
      at: row.at.toISOString(),
      staffId: row.staff_id,
      staffName: row.staff_name,
      role: row.role,
      network: row.network,
      kind: row.kind,
      personId: row.person_id,
      personLastName: (row.person_id && lastNames.get(row.person_id)) ?? null,
      subject: row.subject,
      reason: row.reason,
      details: row.details,
      hash: row.hash.toString('hex'),
    })),
    older,
  }
}
