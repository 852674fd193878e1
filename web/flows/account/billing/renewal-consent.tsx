import type { Renewal } from '#domain/contracts/renewals.ts'
import { useText } from '#web/lib/text.tsx'
import { useDay } from '../use-date.ts'
import { useChargeText } from './next-charge.tsx'

/** What a person agrees to when they switch renewal on. It stands beside the button that does it. */
export function RenewalConsent({ renewal }: { renewal: Renewal }) {
  const text = useText()
  const day = useDay()
  const { amount } = useChargeText(renewal)
  const date = day(renewal.nextCharge?.on ?? renewal.paidUntil)
  const years = renewal.next?.termYears ?? renewal.termYears
  return <p className="small muted">{text('account.plan.consent', { amount, date, years })}</p>
}
