import {
  addConsoleCoupon,
  previewConsoleCoupon,
  readConsoleCoupons,
  withdrawConsoleCoupon,
  type ConsoleCoupon,
  type ConsoleCouponPreview,
} from '#domain/contracts/console/coupons.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { CouponProblem } from '#domain/pricing/coupon.ts'
import type { CouponRow } from '#server/coupons/index.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { askedAnswer } from '../approvals/asked-answer.ts'
import { mountForStaff, staffRefusal, type FindCaller, type StaffRefused } from '../caller.ts'
import { addCouponByStaff } from './add-coupon.ts'
import { previewCoupon, readCouponRows, withdrawCouponByStaff, type LoweredPrice } from './coupons.ts'
import type { CodesDeps } from './make-codes.ts'

/** Serves the coupons, and the changes of them. */
export function mountCoupons(api: Api, staffOf: FindCaller, deps: CodesDeps): void {
  const { db } = deps
  mountForStaff(api, staffOf, readConsoleCoupons, async ({ staff, query }) => {
    const answer = await readCouponRows(db, staff, { before: query.before ?? null })
    return answer.outcome === 'read'
      ? { status: 200, body: { coupons: answer.rows.map(couponBody), older: answer.older } }
      : refusalOf(answer)
  })

  mountForStaff(api, staffOf, previewConsoleCoupon, async ({ staff, body }) => {
    const answer = await previewCoupon(db, staff, body)
    if (answer.outcome !== 'previewed') return refusalOf(answer)
    const { startsAt, expiresAt } = answer.planned
    return {
      status: 200,
      body: {
        startsAt: startsAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        prices: answer.prices.map(priceBody),
      },
    }
  })

  mountForStaff(api, staffOf, addConsoleCoupon, async ({ staff, headers, body }) => {
    const answer = await addCouponByStaff(deps, staff, { ...body, key: headers['idempotency-key'] })
    if (answer.outcome === 'added') return { status: 201, body: { id: answer.id } }
    return answer.outcome === 'asked' ? askedAnswer(answer.approval) : refusalOf(answer)
  })

  mountForStaff(api, staffOf, withdrawConsoleCoupon, async ({ staff, params, body }) => {
    const { outcome } = await withdrawCouponByStaff(db, staff, { id: params.id, ...body })
    return outcome === 'withdrawn' ? { status: 204, body: null } : staffRefusal(outcome)
  })
}

function couponBody(row: CouponRow): ConsoleCoupon {
  const { amountMinor, startsAt, expiresAt, mostUses, withdrawnAt, ...coupon } = row
  return {
    ...coupon,
    amount: amountMinor,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    uses: mostUses,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

function priceBody({ line, afterMinor: after }: LoweredPrice): ConsoleCouponPreview['prices'][number] {
  const { packageId, name, years, currency, priceMinor: price } = line
  return { packageId, name, years, currency, price, after }
}

const PROBLEMS: Readonly<Record<CouponProblem, { field: string; code: MessageKey }>> = {
  code: { field: 'code', code: 'api.coupons.code' },
  link: { field: 'referrerKey', code: 'api.coupons.link' },
  off: { field: 'percent', code: 'api.coupons.off' },
  market: { field: 'market', code: 'api.coupons.market' },
  packages: { field: 'packageIds', code: 'api.coupons.packages' },
  from: { field: 'from', code: 'api.codes.from' },
  until: { field: 'until', code: 'api.codes.until' },
  uses: { field: 'uses', code: 'api.coupons.uses' },
  texts: { field: 'description', code: 'api.coupons.texts' },
  overlaps: { field: 'code', code: 'api.coupons.overlaps' },
}

type Other = { outcome: 'refused'; problems: CouponProblem[] } | { outcome: StaffRefused | 'already-asked' }

function refusalOf(answer: Other): Refusal {
  if (answer.outcome === 'refused') return refuseFields(answer.problems.map((problem) => PROBLEMS[problem]))
  if (answer.outcome === 'already-asked') return refuse(409, 'api.approval.alreadyAsked')
  return staffRefusal(answer.outcome)
}
