import type { ApprovalRefusal } from '#domain/console/approval.ts'
import { isReason } from '#domain/console/staff-action.ts'
import { addConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import type { CouponProblem, TypedCoupon } from '#domain/pricing/coupon.ts'
import { couponNeedsAgreement, worthOfCoupon, type CouponWorth } from '#domain/pricing/coupon-worth.ts'
import {
  addCoupon,
  couponAddedBefore,
  judgeCouponNow,
  whoAgreed,
  worthMadeAlone,
  type AddedCoupon,
} from '#server/coupons/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { readSold } from '#server/packages/index.ts'
import type { Approval } from '../approvals/approval-store.ts'
import { askApproval, mayApprove, recordApproval, type Approver } from '../approvals/decide.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNotAllowed, type NotAllowed } from '../rights.ts'
import { pricesOn, subjectOf } from './coupons.ts'
import type { CodesDeps } from './make-codes.ts'

type Asked = TypedCoupon & { key: string; reason: string }
type Judged = { outcome: 'fine'; worth: CouponWorth } | { outcome: 'refused'; problems: CouponProblem[] }
type Added =
  | { outcome: 'added'; id: number }
  /** Nothing is added. Another person must agree. */
  | { outcome: 'asked'; approval: Approval }
  | { outcome: 'refused'; problems: CouponProblem[] }
  | { outcome: 'key-used' | 'no-reason' | 'already-asked' }
  | NotAllowed

/** Adds a coupon, or asks for a second person above the limit of worth. */
export async function addCouponByStaff(
  { db, codesAlone }: CodesDeps,
  staff: Staff,
  typed: Asked,
): Promise<Added> {
  const refused = await whyNotAllowed(db, staff, { right: 'change-catalogue', wanted: 'add-coupon' })
  if (refused) return refused
  if (!isReason(typed.reason)) return { outcome: 'no-reason' }
  const asked = { ...typed, reason: typed.reason.trim() }
  const before = await couponAddedBefore(db, asked, staff)
  if (before) return before
  const judged = await judgeWorth(db, asked)
  if (judged.outcome === 'refused') return judged
  const { worth } = judged
  const added = await db.transaction().execute(async (tx) => {
    const madeMinor = await worthMadeAlone(tx, { id: staff.id, currency: worth.currency })
    if (couponNeedsAgreement(worth, { madeMinor, alone: codesAlone })) return { outcome: 'above' as const }
    return add(tx, staff, { asked, worth, agreed: null })
  })
  return added.outcome === 'above' ? ask(db, staff, { asked, worth }) : added
}

/** What a coupon is worth at the prices of its first day. One that fits nothing on sale is refused. */
async function judgeWorth(db: Db | Tx, asked: TypedCoupon): Promise<Judged> {
  const judged = await judgeCouponNow(db, asked, await readSold(db))
  if (judged.outcome === 'refused') return judged
  const { planned } = judged
  const worth = worthOfCoupon({ ...asked, planned }, await pricesOn(db, planned.startsAt))
  return worth ? { outcome: 'fine', worth } : { outcome: 'refused', problems: ['packages'] }
}

type Adding = {
  asked: Asked
  worth: CouponWorth
  agreed: Staff | null
  askedBy?: { id: string; name: string }
}

async function add(
  tx: Tx,
  staff: Staff,
  { asked, worth, agreed, askedBy = staff }: Adding,
): Promise<AddedCoupon> {
  const sold = await readSold(tx)
  const added = await addCoupon(tx, { ...asked, sold, worth, agreed }, askedBy)
  if (added.outcome === 'added' && added.isNew) {
    const { code, referrerKey, percent, amount, market, from, until, uses } = asked
    await recordAction(tx, staff, {
      kind: 'add-coupon',
      subject: subjectOf(added.id),
      reason: asked.reason,
      details: { code, referrerKey, percent, amount, market, from, until, uses },
    })
  }
  return added
}

async function ask(
  db: Db,
  staff: Staff,
  { asked, worth }: { asked: Asked; worth: CouponWorth },
): Promise<Added> {
  const { key, ...content } = asked
  const { code, uses } = asked
  return askApproval(db, staff, {
    kind: 'add-coupon',
    subject: uses === null ? `coupon ${code}, each order without a limit` : `coupon ${code}, ${uses} orders`,
    amountMinor: worth.allMinor ?? worth.orderMinor,
    currency: worth.currency,
    content,
    reason: asked.reason,
    key,
  })
}

export type CouponApproved =
  | { outcome: 'coupon-added'; worth: { amountMinor: number; currency: string } }
  | { outcome: 'refused'; because: ApprovalRefusal | 'no-longer-fits' }

/** Adds the coupon that another person asked for. The approval, its row and the coupon are one transaction. */
export async function couponApproved(
  db: Db,
  staff: Staff,
  { approval, approver }: { approval: Approval; approver: Approver },
): Promise<CouponApproved> {
  const content = addConsoleCoupon.body.parse(approval.content)
  const { key, amount_minor: amountMinor, currency } = approval
  const done: CouponApproved = { outcome: 'coupon-added', worth: { amountMinor, currency } }
  return db.transaction().execute(async (tx) => {
    const because = await mayApprove(tx, staff, approver)
    if (because !== null) {
      const agreedBy = because === 'decided' ? await whoAgreed(tx, key) : null
      return agreedBy === staff.id ? done : { outcome: 'refused', because }
    }
    const judged = await judgeWorth(tx, content)
    if (judged.outcome === 'refused') return { outcome: 'refused', because: 'no-longer-fits' }
    const { worth } = judged
    // A price has changed since, so the second person would agree to another worth.
    if ((worth.allMinor ?? worth.orderMinor) !== amountMinor)
      return { outcome: 'refused', because: 'no-longer-fits' }
    const askedBy = { id: approval.asked_by, name: approval.asked_name }
    const added = await add(tx, staff, { asked: { ...content, key }, worth, agreed: staff, askedBy })
    if (added.outcome !== 'added') return { outcome: 'refused', because: 'no-longer-fits' }
    await recordApproval(tx, staff, approval)
    return done
  })
}
