import { MINUTE_SECONDS } from '#domain/durations.ts'
import { readPaymentMethod, replacePaymentMethod } from '#domain/contracts/payment-methods.ts'
import { secretOf } from '#server/credentials/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { findRenewal, strangerRefusal, type FoundRenewal } from '../find-renewal.ts'
import { isBeingReplaced } from './method-changes.ts'
import { replaceMethod, type ReplaceOutcome } from './replace-method.ts'
import type { MethodDeps } from './send-change.ts'

/** The limit is high, because a page that waits for the gateway repeats its request every three seconds. */
const REQUESTS = { points: 120, seconds: 10 * MINUTE_SECONDS }

/** Serves the payment method of a person's own subscription. The key of a mailed link neither shows nor changes it. */
export function mountPaymentMethods(api: Api, deps: MethodDeps & { limits: Limits }): void {
  const calls = deps.limits.perNetwork('payment-methods', STRANGE_CALLS)
  const requests = deps.limits.create('payment-method-requests', REQUESTS)
  const refuseStranger = async ({ outcome }: FoundRenewal, address: string): Promise<Refusal> =>
    (await calls(address)) ?? strangerRefusal(outcome === 'not-found' ? 'not-found' : 'no-session')

  mount(api, readPaymentMethod, async ({ params, headers, request }) => {
    const found = await findRenewal(deps, { userId: params.userId, secret: secretOf(headers) })
    if (found.outcome === 'found' && found.by === 'account') {
      const { id, method, methodRefusedAt } = found.subscription
      const saving = await isBeingReplaced(deps.db, id)
      return { status: 200, body: { method, refused: methodRefusedAt !== null, saving } }
    }
    if (isEndedOwn(found)) return strangerRefusal('not-found')
    return refuseStranger(found, request.address)
  })

  mount(api, replacePaymentMethod, async ({ params, headers, body, request }) => {
    const { userId } = params
    const secret = secretOf(headers)
    // Only the person's own requests count. Otherwise a stranger could use them up.
    const found = await findRenewal(deps, { userId, secret })
    if (isEndedOwn(found)) return refuse(409, 'account.method.ended')
    if (found.outcome !== 'found' || found.by !== 'account') return refuseStranger(found, request.address)
    const limited = await requests(userId)
    if (limited) return limited
    const { paymentType, nonce, deviceData = null } = body
    const key = headers['idempotency-key']
    const { address } = request
    const result = await replaceMethod(deps, { userId, secret, key, paymentType, nonce, deviceData, address })
    if (result.outcome === 'processing') return { status: 202, body: { status: 'processing' as const } }
    if (result.outcome !== 'kept') return refusalOf(result)
    const now = await findOwnSubscription(deps.db, { userId })
    return { status: 200, body: { method: now?.method ?? null, due: result.due } }
  })
}

/** The caller's own subscription has ended. */
function isEndedOwn(found: FoundRenewal): boolean {
  return found.outcome === 'ended' && found.by === 'account'
}

function refusalOf(refused: Exclude<ReplaceOutcome, { outcome: 'kept' | 'processing' }>): Refusal {
  switch (refused.outcome) {
    case 'no-session':
    case 'not-found':
      return strangerRefusal(refused.outcome)
    case 'ended':
      return refuse(409, 'account.method.ended')
    case 'erasure-asked':
      return refuse(409, 'account.method.erasureAsked')
    case 'no-address':
      return refuse(409, 'account.method.noAddress')
    case 'not-offered':
      return refuseFields([{ field: 'paymentType', code: 'pay.notOffered' }])
    case 'key-reused':
      return refuse(422, 'api.idempotency')
    case 'nonce-used':
      return refuse(402, 'pay.reenter')
    case 'declined':
      return refuse(402, refused.text)
    case 'unavailable':
      return refuse(503, 'pay.unavailable', { headers: { 'retry-after': '5' } })
    case 'too-many':
      return refuse(429, 'account.method.tooMany', {
        values: { minutes: Math.ceil(refused.retryAfterSeconds / MINUTE_SECONDS) },
        headers: { 'retry-after': String(refused.retryAfterSeconds) },
      })
  }
}
