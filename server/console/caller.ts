import type { Contract } from '#domain/contracts/contract.ts'
import { mount, type Api, type Handler } from '#server/platform/mount.ts'
import { networkOf } from '#server/platform/network.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { LOG_IN_AGAIN } from './fresh-log-in.ts'
import type { Caller, Staff } from './staff.ts'

/** The staff member whose session has this secret. Null without a session, or after its end. */
export type FindStaff = (secret: string) => Promise<Omit<Staff, 'network'> | null>

/** Who makes a call. Null without a valid secret, and a refusal for a caller who calls too often. */
export type FindCaller<Who extends Caller = Staff> = (
  request: RequestContext,
) => Promise<Who | Refusal | null>

/** The answer to a call without a session of staff. */
const UNKNOWN = refuse(401, 'api.unauthorized')
/** The answer to a call that the role does not allow. */
export const NOT_ALLOWED = refuse(403, 'api.notYourRole')

/** Finds the caller and their network. */
export function callerFinder(findStaff: FindStaff): FindCaller {
  return async ({ bearer, address }) => {
    const found = bearer === null ? null : await findStaff(bearer)
    return found && { ...found, network: networkOf(address) }
  }
}

/** Serves one call of the console. Its handler gets the caller as `staff`, and then checks the role. */
export function mountForStaff<C extends Contract, Who extends Caller>(
  api: Api,
  callerOf: FindCaller<Who>,
  contract: C,
  handler: (call: Parameters<Handler<C>>[0] & { staff: Who }) => ReturnType<Handler<C>>,
): void {
  mount(api, contract, async (call) => {
    const staff = await callerOf(call.request)
    if (!staff) return UNKNOWN
    return isRefusal(staff) ? staff : handler({ ...call, staff })
  })
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
