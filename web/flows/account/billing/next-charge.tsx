import { useText } from '#web/lib/text.tsx'
import { useDay } from '../use-date.ts'
import type { PricedRenewal } from './charge-text.server.ts'

/** The date and the amount of the next charge, with its price and tax. */
export function NextChargeBox({ renewal }: { renewal: PricedRenewal }) {
  const text = useText()
  const day = useDay()
  const { amount, arithmetic } = renewal.charge
  return (
    <dl className="next-charge">
      <div>
        <dt>{text(renewal.pastDue ? 'account.plan.dueSince' : 'account.plan.nextCharge')}</dt>
        <dd>{day(renewal.nextCharge?.on ?? renewal.paidUntil)}</dd>
      </div>
      <div>
        <dt className="visually-hidden">{text('account.plan.amount')}</dt>
        <dd>{amount}</dd>
        <dd className="small muted">{arithmetic}</dd>
      </div>
    </dl>
  )
}
