import type { PaymentOptions } from '#domain/payments/payment-options.ts'
import { useText } from '#web/lib/text.tsx'
import { acceptedCards } from './payment-methods.ts'

/** The accepted card brands, as marks and as one text for screen readers. */
export function CardMarks({ options }: { options: PaymentOptions }) {
  const text = useText()
  const cards = acceptedCards(options)
  return (
    <span className="card-marks">
      <span className="visually-hidden">
        {text('checkout.card.accepted', { brands: cards.map(({ name }) => name).join(', ') })}
      </span>
      {cards.map(({ mark }) => (
        <span key={mark} className="mark" aria-hidden="true">
          {mark}
        </span>
      ))}
    </span>
  )
}
