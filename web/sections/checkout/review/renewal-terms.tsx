import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import { useRenewalPrice } from './renewal-price.ts'

type RenewalTermsProps = {
  pricing: PricingInfo
  wording: 'checkout.renewal.agree' | 'checkout.renewal.ahead'
}

/** The amount and the date of the renewal, beside the button that agrees to it or leads to that button. */
export function RenewalTerms({ pricing, wording }: RenewalTermsProps) {
  const text = useText()
  const price = useRenewalPrice(pricing)
  const { dateFormatted: date, years } = pricing.renewal
  return <p className="renewal-terms">{text(wording, { date, price, years })}</p>
}
