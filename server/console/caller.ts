import { networkOf } from '#server/platform/network.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { LOG_IN_AGAIN } from './fresh-log-in.ts'
import type { Staff } from './staff.ts'

/** The staff member whose session has this secret. Null without a session, or after its end. */
export type FindStaff = (secret: string) => Promise<Omit<Staff, 'network'> | null>

/** The staff member who makes a call. */
export type FindCaller = (request: RequestContext) => Promise<Staff | null>

/** The answer to a call without a session of staff. */
export const UNKNOWN = refuse(401, 'api.unauthorized')
/** The answer to a call that the role does not allow. */
export const NOT_ALLOWED = refuse(403, 'api.notYourRole')

/** Finds the caller and their network. */
export function callerFinder(findStaff: FindStaff): FindCaller {
  return async ({ bearer, address }) => {
    const found = bearer === null ? null : await findStaff(bearer)
    return found && { ...found, network: networkOf(address) }
  }
}

/** Reasons for which any call of staff is refused. */
export type StaffRefused = 'not-allowed' | 'log-in-again' | 'no-reason' | 'key-used' | 'unknown'

/** The answer to a refused call of staff. */
export function staffRefusal(refused: StaffRefused): Refusal {
  switch (refused) {
    case 'not-allowed':
      return NOT_ALLOWED
    case 'log-in-again':
      return LOG_IN_AGAIN
    case 'no-reason':
      return refuseFields([{ field: 'reason', code: 'api.reason' }])
    case 'key-used':
      return refuse(409, 'api.idempotency')
    case 'unknown':
      return refuse(404, 'api.notFound')
  }
}
