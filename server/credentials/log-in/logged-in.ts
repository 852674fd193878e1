import type { Contract } from '#domain/contracts/contract.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api, type Handler } from '#server/platform/mount.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findSession } from './sessions.ts'

/** A person who is logged in, and the secret of their session. */
export type LoggedIn = { userId: string; secret: string }
/** Finds the person of a call. A call without a live session is refused. */
export type LogInCheck = (call: Pick<RequestContext, 'bearer' | 'address'>) => Promise<LoggedIn | Refusal>

/** Checks sessions. `strange` limits how many calls without a live session one network may make. */
export function logInCheck(
  { db, secrets }: { db: Db; secrets: Secrets },
  strange: (address: string) => Promise<Refusal | null> = async () => null,
): LogInCheck {
  return async ({ bearer, address }) => {
    const session = bearer === null ? null : await findSession(db, secrets, bearer)
    if (session && bearer !== null) return { ...session, secret: bearer }
    return (await strange(address)) ?? refuse(401, 'api.unauthorized')
  }
}

/** Serves one call of a person who is logged in. Its handler gets them as `person`. */
export function mountForPerson<C extends Contract>(
  api: Api,
  check: LogInCheck,
  contract: C,
  handler: (call: Parameters<Handler<C>>[0] & { person: LoggedIn }) => ReturnType<Handler<C>>,
): void {
  mount(api, contract, async (call) => {
    const person = await check(call.request)
    return isRefusal(person) ? person : handler({ ...call, person })
  })
}
