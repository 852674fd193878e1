import { HOUR_SECONDS } from '#domain/durations.ts'
import { wasNotMe as contract } from '#domain/contracts/not-me.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { refuse } from '#server/platform/refusal.ts'
import { secretOf } from '../tokens/bearer.ts'
import type { KeepAccount, NotMeDeps } from './link.ts'
import { shutOut } from './shut-out.ts'

/**
 * Links that do not work, and that one network may try in an hour. A real link is not counted. Otherwise an ex in the
 * network of the victim could keep them from it.
 */
const STRANGE_LINKS_PER_HOUR = 60

/** Serves the link “this was not me” of our mails. */
export function mountNotMe(
  api: Api,
  deps: NotMeDeps & { db: Db; limits: Limits; keepAccount: KeepAccount },
): void {
  const strange = deps.limits.perNetwork('not-me', { points: STRANGE_LINKS_PER_HOUR, seconds: HOUR_SECONDS })
  mount(api, contract, async ({ headers, request }) => {
    if (await shutOut(deps, secretOf(headers))) return { status: 204, body: null }
    return (await strange(request.address)) ?? refuse(403, 'api.forbidden')
  })
}
