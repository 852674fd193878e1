import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** What follows after the payment: the end of the term, further charges, and the refund. */
export function OrderTerms({ pricing: { totals, renewal } }: { pricing: PricingInfo }) {
  const text = useText()
  const { links } = useSite()
  const free = totals.total === 0
  return (
    <ul className="order-terms">
      <li>
        <Icon name="calendar" />
        <p>
          <strong>{text('checkout.review.until', { date: renewal.dateFormatted })}</strong>
          {text('checkout.review.until.text')}
        </p>
      </li>
      <li>
        <Icon name="success" />
        <p>
          <strong>{text(free ? 'checkout.review.free' : 'checkout.review.once')}</strong>
          {text('checkout.review.once.text')}
        </p>
      </li>
      {!free && (
        <li>
          <Icon name="undo" />
          <p>
            <strong>{text('checkout.review.refund')}</strong>
            <LinkedText to={{ terms: links.terms }}>{text('checkout.review.refund.text')}</LinkedText>
          </p>
        </li>
      )}
    </ul>
  )
}
