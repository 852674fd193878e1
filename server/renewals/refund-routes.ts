import { HOUR_SECONDS } from '#domain/durations.ts'
import { readRefund, requestRefund } from '#domain/contracts/refunds.ts'
import { logInCheck, mountForPerson } from '#server/credentials/index.ts'
import { builtNameIn } from '#domain/pricing/build-name.ts'
import type { Db } from '#server/db/database.ts'
import type { Payments, RefundOutcome } from '#server/payments/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const REFUNDS_PER_HOUR = 20

type RefundDeps = {
  db: Db
  secrets: Secrets
  limits: Limits
  payments: Pick<Payments, 'refundOffer' | 'refundOrder'>
}

/**
 * Serves the refund of an order to its payer. The number of another person's order gets the same answer as an unknown
 * number.
 */
export function mountRefunds(api: Api, { db, secrets, limits, payments }: RefundDeps): void {
  const requests = limits.create('refund-requests', { points: REFUNDS_PER_HOUR, seconds: HOUR_SECONDS })
  const check = logInCheck({ db, secrets })

  mountForPerson(api, check, readRefund, async ({ person, params, request }) => {
    const offer = await payments.refundOffer({ orderNo: params.number, payerId: person.userId })
    if (!offer) return refuse(404, 'api.notFound')
    const { amountMinor: amount, changesMinor: changes, planBefore: before, ...rest } = offer
    const planBefore = before && builtNameIn(before, request.locale)
    return { status: 200, body: { amount, changes, planBefore, ...rest } }
  })

  mountForPerson(api, check, requestRefund, async ({ person, params, body, request }) => {
    const { userId } = person
    const limited = await requests(userId)
    if (limited) return limited
    const { locale, address } = request
    const made = await payments.refundOrder({
      orderNo: params.number,
      by: { kind: 'person', userId, locale, address },
      amountMinor: body.amount,
    })
    if (made.outcome === 'refused' || made.outcome === 'not-found') return refusalOf(made)
    const { outcome, amountMinor: amount, currency } = made
    return { status: 200, body: { outcome, amount, currency } }
  })
}

type Refused = Extract<RefundOutcome, { outcome: 'refused' | 'not-found' }>

function refusalOf(made: Refused): Refusal {
  if (made.outcome === 'not-found') return refuse(404, 'api.notFound')
  switch (made.because) {
    case 'nothing-charged':
      return refuse(409, 'account.refund.nothingCharged')
    case 'already-refunded':
      return refuse(409, 'account.refund.already')
    case 'under-way':
      return refuse(409, 'account.refund.underWay')
    case 'disputed':
      return refuse(409, 'account.refund.disputed')
    case 'changed-since':
      return refuse(409, 'account.refund.changedSince')
    case 'too-late':
      return refuse(409, 'account.refund.tooLate')
    case 'more-than-left':
    case 'amount-changed':
      return refuse(409, 'account.refund.changed')
    case 'gateway':
    case 'key-used':
    case 'not-admitted':
    case 'another-currency':
      return refuse(409, 'account.refund.refused')
  }
}
