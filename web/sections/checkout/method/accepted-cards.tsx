import type { PaymentOptions } from '#domain/payments/payment-options.ts'
import { useText } from '#web/lib/text.tsx'
import { CardMark } from './card-marks.tsx'
import { acceptedCards } from './payment-methods.ts'

/** The accepted card brands, as marks and as one text for screen readers. */
export function AcceptedCards({ options }: { options: PaymentOptions }) {
  const text = useText()
  const brands = acceptedCards(options)
  return (
    <span className="card-marks">
      <span className="visually-hidden">{text('checkout.card.accepted', { brands: brands.join(', ') })}</span>
      {brands.map((brand) => (
        <CardMark key={brand} brand={brand} />
      ))}
    </span>
  )
}
