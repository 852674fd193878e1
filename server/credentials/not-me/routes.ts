import { wasNotMe as contract } from '#domain/contracts/not-me.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { refuse } from '#server/platform/refusal.ts'
import { secretOf } from '../bearer.ts'
import type { KeepAccount, NotMeDeps } from './link.ts'
import { shutOut } from './shut-out.ts'

/**
 * Links “this was not me” that one network may try in an hour. A real link works once, so most tries have invented
 * links.
 */
const USES_PER_NETWORK_AND_HOUR = 60

/** Serves the link “this was not me” of our mails. */
export function mountNotMe(
  api: Api,
  deps: NotMeDeps & { db: Db; limits: Limits; keepAccount: KeepAccount },
): void {
  const uses = deps.limits.perNetwork('not-me', { points: USES_PER_NETWORK_AND_HOUR, seconds: 3600 })
  mount(api, contract, async ({ headers, request }) => {
    const limited = await uses(request.address)
    if (limited) return limited
    if (!(await shutOut(deps, secretOf(headers)))) return refuse(403, 'api.forbidden')
    return { status: 204 as const, body: null }
  })
}
