import type { ConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import { WithdrawForm } from '../list/withdraw-form.tsx'
import { daysText } from '../words.ts'
import { offText, usesText, type couponState } from './coupon-words.ts'

type Given = {
  coupon: ConsoleCoupon
  state: ReturnType<typeof couponState>
  scope: string
  mayChange: boolean
}

/** One coupon, with a button that ends it, unless it is over. */
export function CouponTableRow({ coupon, state, scope, mayChange }: Given) {
  const { id, code, referrerKey, description, addedName, agreedName, withdrawnName } = coupon
  const isOpen = state.look === 'good' || state.look === 'warn'
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>{code}</b>
        <small>{description.en}</small>
        <small lang="es-MX">{description['es-MX']}</small>
      </td>
      <td>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
      </td>
      <td className="num">{offText(coupon)}</td>
      <td className="num nowrap">{usesText(coupon)}</td>
      <td>
        {daysText(coupon)}
        <small>{scope}</small>
        {isOpen && mayChange ? <WithdrawForm id={id} why={`to end ${code}`} button="End" /> : null}
      </td>
      <td className="wide-only">
        <code>{referrerKey ?? 'none'}</code>
        <small>
          {addedName === null ? '' : `added by ${addedName}`}
          {agreedName === null ? '' : `; ${agreedName} agreed`}
          {withdrawnName === null ? '' : `; ended by ${withdrawnName}`}
        </small>
      </td>
    </tr>
  )
}
