import { useText } from '#web/lib/text.tsx'
import { useDay } from '../use-date.ts'
import type { PricedRenewal } from './charge-text.server.ts'

/** What a person agrees to when they switch renewal on. It stands beside the button that does it. */
export function RenewalConsent({ renewal }: { renewal: PricedRenewal }) {
  const text = useText()
  const day = useDay()
  const date = day(renewal.nextCharge?.on ?? renewal.paidUntil)
  const years = renewal.next?.termYears ?? renewal.termYears
  return (
    <p className="small muted">
      {text('account.plan.consent', { amount: renewal.charge.amount, date, years })}
    </p>
  )
}
