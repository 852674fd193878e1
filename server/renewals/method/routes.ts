import { readPaymentMethod } from '#domain/contracts/payment-methods.ts'
import { secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { findRenewal } from '../find-renewal.ts'

/** Calls of one network that open nothing. A person's own calls do not count, because others may share the network. */
const STRANGE_CALLS_PER_NETWORK_AND_MINUTE = 120

/** Serves the payment method of a person's own subscription. The key of a mailed link shows nothing of it. */
export function mountPaymentMethods(api: Api, deps: { db: Db; secrets: Secrets; limits: Limits }): void {
  const strange = { points: STRANGE_CALLS_PER_NETWORK_AND_MINUTE, seconds: 60 }
  const calls = deps.limits.perNetwork('payment-methods', strange)

  mount(api, readPaymentMethod, async ({ params, headers, request }) => {
    const found = await findRenewal(deps, { userId: params.userId, secret: secretOf(headers) })
    if (found.outcome === 'found' && found.by === 'account') {
      const { method, methodRefusedAt } = found.subscription
      return { status: 200 as const, body: { method, refused: methodRefusedAt !== null } }
    }
    const isHolder = found.outcome === 'not-found'
    return (
      (await calls(request.address)) ??
      (isHolder ? refuse(404, 'api.notFound') : refuse(401, 'api.unauthorized'))
    )
  })
}
