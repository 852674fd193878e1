import type { CallParts } from '#domain/contracts/contract.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { createAlarm } from '#server/platform/alarm.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/refusal.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import { areCardsTested } from './claim/card-testing-limits.ts'
import type { Engine } from './engine.ts'

export type ClientTokenCall = CallParts<typeof readClientToken> & { request: RequestContext }
/**
 * The currency of the purchase of a draft or user that has reached payment. The id is the one that the caller's secret
 * has proved. Otherwise a refusal, also for a wrong key.
 */
export type MayPay = (call: ClientTokenCall) => Promise<Refusal | { currency: string; buyerId: string }>

const TEN_MINUTES_SECONDS = 600
const TOKENS_PER_PURCHASE = { points: 5, seconds: TEN_MINUTES_SECONDS }

/**
 * Serves the data for the browser's payment fields to buyers who are about to pay. It cannot be used to check
 * cards in bulk: a network may start few purchases, and each has its own limit. The network counts only callers who may
 * not pay. So nobody keeps the buyers of a shared network from paying.
 */
export function mountClientToken(
  api: Api,
  { engine, limits, mayPay }: { engine: Engine; limits: Limits; mayPay: MayPay },
): void {
  const perPurchase = limits.create('client-token', TOKENS_PER_PURCHASE)
  const strange = limits.perNetwork('client-token-strangers', STRANGE_CALLS)
  const noToken = createAlarm(engine.log, 'the gateway gives no payment fields for a currency')
  mount(api, readClientToken, async (call) => {
    const { country } = call.query
    const paying = await mayPay(call)
    if (isRefusal(paying)) return (await strange(call.request.address)) ?? paying
    const again = await perPurchase(paying.buyerId)
    if (again) return again
    const answer = await engine.gateway.clientConfig({ country, currency: paying.currency })
    if (answer.outcome === 'refused') noToken()
    if (answer.outcome !== 'ready') return refuse(503, 'pay.unavailable', { headers: { 'retry-after': '5' } })
    const verification = answer.config.verification || (await mustVerifyCards(engine))
    return { status: 200, body: { ...answer.config, verification } }
  })
}

/** While cards are being tested, an honest buyer can still pay, after the bank's verification. */
export async function mustVerifyCards({ db, cardTesting }: Engine): Promise<boolean> {
  return cardTesting ? areCardsTested(db, cardTesting) : false
}
