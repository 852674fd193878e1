import type { ReactNode } from 'react'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useText } from '#web/lib/text.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { useRenewalPrice } from './renewal-price.ts'
import { DescriptionList, type DescriptionItem } from '#web/ui/description-list.tsx'

type OrderLinesProps = {
  pricing: PricingInfo
  /** The name on the line of the co-parent; null when the name is unknown. */
  coParentName: string | null
  /** The page already shows the package and its last day beside these lines. */
  namedBeside?: boolean
}

/** The lines of an order: package, discounts, tax and total. They are the same wherever an order is shown. */
export function OrderLines({ pricing, coParentName, namedBeside = false }: OrderLinesProps) {
  const text = useText()
  const price = useRenewalPrice(pricing)
  const { renews, dateFormatted: date } = pricing.renewal
  return (
    <>
      <DescriptionList items={useLines({ pricing, coParentName, namedBeside })} />
      {!pricing.taxesCalculated && <p className="summary-note">{text('checkout.summary.taxLater')}</p>}
      {pricing.vat && (
        <p className="summary-note">
          {text('checkout.summary.vat', { amount: pricing.vat.amountFormatted })}
        </p>
      )}
      {!namedBeside && (
        <p className="summary-note">
          {text(renews ? 'checkout.renewal.summary' : 'checkout.summary.renewal', { date, price })}
        </p>
      )}
    </>
  )
}

function useLines({ pricing, coParentName, namedBeside }: OrderLinesProps): DescriptionItem[] {
  const text = useText()
  const bought = pricing.lines.map(({ kind, label, amountFormatted }) => ({
    term: termOf({ kind, label }),
    description: amountFormatted,
  }))
  function termOf({ kind, label }: Pick<PricingInfo['lines'][number], 'kind' | 'label'>): ReactNode {
    if (kind === 'co-parent' && coParentName) return text('checkout.summary.coParent', { name: coParentName })
    if (kind !== 'package') return label
    if (namedBeside) return text('checkout.review.for')
    return (
      <>
        <strong>{label}</strong>
        <span className="line small muted">{text('checkout.review.forYou')}</span>
      </>
    )
  }
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
    { term: text(totalOf(pricing)), description: pricing.totals.totalFormatted, tone: 'total' },
  ]
}

/** Before the address is known, the tax is unknown and the total does not include it. */
function totalOf({ taxesCalculated }: PricingInfo): MessageKey {
  return taxesCalculated ? 'checkout.summary.total' : 'checkout.summary.totalBeforeTax'
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
