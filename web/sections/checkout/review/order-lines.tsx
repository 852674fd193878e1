import type { ReactNode } from 'react'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { DescriptionList, type DescriptionItem } from '#web/ui/description-list.tsx'

/** What is bought, what is taken off, the tax and the total: the same wherever an order is shown. */
export function OrderLines({ pricing }: { pricing: PricingInfo }) {
  const text = useText()
  return (
    <>
      <p className="summary-package">{pricing.packageName}</p>
      <p className="summary-renewal">
        {text('checkout.summary.renewal', { date: pricing.renewal.dateFormatted })}
      </p>
      <DescriptionList items={useLines(pricing)} />
      {!pricing.taxesCalculated && <p className="summary-note">{text('checkout.summary.taxLater')}</p>}
      {pricing.vat && (
        <p className="summary-note">
          {text('checkout.summary.vat', { amount: pricing.vat.amountFormatted })}
        </p>
      )}
    </>
  )
}

function useLines(pricing: PricingInfo): DescriptionItem[] {
  const text = useText()
  const bought = pricing.lines.map(({ label, amountFormatted }) => ({
    term: label,
    description: amountFormatted,
  }))
  const codes = pricing.paymentCodeDetails.map(({ code, amountFormatted }) =>
    saving(text('checkout.summary.code', { code }), amountFormatted),
  )
  const taxes = pricing.taxes.map(({ name, ratePercent, amountFormatted }) => ({
    term: text('checkout.summary.tax', { name, rate: ratePercent }),
    description: amountFormatted,
  }))
  return [
    ...bought,
    ...useDiscount(pricing),
    ...codes,
    ...(pricing.vat ? [] : taxes),
    { term: text('checkout.summary.total'), description: pricing.totals.totalFormatted, tone: 'total' },
  ]
}

function useDiscount({ couponDetail }: PricingInfo): DescriptionItem[] {
  const text = useText()
  if (!couponDetail) return []
  const { description, percent, discountFormatted } = couponDetail
  const label = (
    <>
      {description} <Chip>{text('checkout.summary.discount', { percent })}</Chip>
    </>
  )
  return [saving(label, discountFormatted)]
}

function saving(term: ReactNode, amount: string): DescriptionItem {
  return { term, description: `−${amount}`, tone: 'good' }
}
