import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { useRenewalPrice } from './renewal-price.ts'

/** The terms after the payment: the end of the term, further charges, and the refund. */
export function OrderTerms({ pricing }: { pricing: PricingInfo }) {
  const text = useText()
  const { links } = useSite()
  return (
    <ul className="order-terms">
      {pricing.renewal.renews ? <Renewal pricing={pricing} /> : <End pricing={pricing} />}
      {pricing.refundUntil && (
        <li>
          <Icon name="undo" />
          <p>
            <strong>{text('checkout.review.refund', { date: pricing.refundUntil.dateFormatted })}</strong>
            <LinkedText to={{ terms: links.terms }}>{text('checkout.review.refund.text')}</LinkedText>
          </p>
        </li>
      )}
    </ul>
  )
}

/** The next charge, how to prevent it, and what it does not include. */
function Renewal({ pricing }: { pricing: PricingInfo }) {
  const text = useText()
  const price = useRenewalPrice(pricing)
  const { dateFormatted: date, years } = pricing.renewal
  const discounted = pricing.couponDetail !== null || pricing.paymentCodeDetails.length > 0
  return (
    <>
      <li>
        <Icon name="calendar" />
        <p>
          <strong>{text('checkout.renewal.on', { date })}</strong>
          {text('checkout.renewal.text', { price, years })}
        </p>
      </li>
      <li>
        <Icon name="success" />
        <p>
          <strong>{text('checkout.renewal.off')}</strong>
          {text('checkout.renewal.off.text', { date })}
        </p>
      </li>
      {discounted && (
        <li>
          <Icon name="info" />
          <p>
            <strong>{text('checkout.renewal.discount')}</strong>
            {text('checkout.renewal.discount.text', { price })}
          </p>
        </li>
      )}
    </>
  )
}

function End({ pricing: { totals, renewal } }: { pricing: PricingInfo }) {
  const text = useText()
  const free = totals.total === 0
  return (
    <>
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
    </>
  )
}
