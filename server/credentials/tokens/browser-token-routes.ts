import {
  endBrowserToken as endContract,
  issueBrowserToken as issueContract,
} from '#domain/contracts/browser-tokens.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { secretOf } from './bearer.ts'
import { endBrowserToken, issueBrowserToken } from './browser-token.ts'

/** Mailed links that do not work, and that one network may open in a minute. A real link is not counted. */
const STRANGE_OPENINGS_PER_MINUTE = 120

/** Serves the calls that issue and end a browser's own token for a mailed link. */
export function mountBrowserTokens(api: Api, deps: { db: Db; secrets: Secrets; limits: Limits }): void {
  const strange = deps.limits.perNetwork('browser-tokens', {
    points: STRANGE_OPENINGS_PER_MINUTE,
    seconds: 60,
  })

  mount(api, issueContract, async ({ headers, body, request }) => {
    const issued = await issueBrowserToken(deps, { purpose: body.purpose, secret: secretOf(headers) })
    if (issued) return { status: 201, body: issued }
    return (await strange(request.address)) ?? refuse(403, 'api.forbidden')
  })

  mount(api, endContract, async ({ headers }) => {
    await endBrowserToken(deps, secretOf(headers))
    return { status: 204, body: null }
  })
}
