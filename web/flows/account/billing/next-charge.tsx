import type { NextCharge, Renewal } from '#domain/contracts/renewals.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { useDay } from '../use-date.ts'

/** The date and the amount of the next charge, with its price and tax. */
export function NextChargeBox({ renewal }: { renewal: Renewal }) {
  const text = useText()
  const day = useDay()
  const { amount, arithmetic } = useChargeText(renewal)
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

/** The whole amount of the next charge, and its calculation in words. */
export function useChargeText({ renewalMinor, currency, nextCharge }: Renewal): {
  amount: string
  arithmetic: string
} {
  const text = useText()
  const locale = useLocale()
  const money = (minor: number) => formatMoney(minor, { currency, locale })
  if (!nextCharge || nextCharge.taxMinor === null)
    return { amount: money(renewalMinor), arithmetic: text('account.plan.plusTaxes') }
  const { amountMinor, taxMinor, includesTax } = nextCharge
  const amount = money(amountMinor + taxMinor)
  if (includesTax) return { amount, arithmetic: text('account.plan.withVat') }
  const words = (taxMinor === 0 ? UNTAXED : TAXED)[sourceOf(nextCharge)]
  return { amount, arithmetic: text(words, { price: money(amountMinor), tax: money(taxMinor) }) }
}

/** Whether a mail named the amount, or only its price because the tax is another one now. */
function sourceOf({ isNoticed, isTaxNoticed }: NextCharge): 'today' | 'mail' | 'new-tax' {
  if (!isNoticed) return 'today'
  return isTaxNoticed ? 'mail' : 'new-tax'
}

const TAXED = {
  today: 'account.plan.atTodaysRate',
  mail: 'account.plan.asNoticed',
  'new-tax': 'account.plan.taxChanged',
} as const
const UNTAXED = {
  today: 'account.plan.untaxed',
  mail: 'account.plan.untaxedAsNoticed',
  'new-tax': 'account.plan.noLongerTaxed',
} as const
