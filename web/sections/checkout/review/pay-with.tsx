import type { CheckoutState } from '#domain/flows/checkout.ts'
import { useText } from '#web/lib/text.tsx'
import { CardMark, WalletMark } from '../method/card-marks.tsx'

/** The means of payment, with its mark. */
export function PayWith({ state: { paymentMethod, card, venmoUsername } }: { state: CheckoutState }) {
  const text = useText()
  const words = {
    paypal: text('checkout.payment.paypal'),
    venmo: text('checkout.review.venmoAs', { username: venmoUsername ?? '' }),
    creditCard: card
      ? text('checkout.review.cardEnding', { brand: card.brand, lastFour: card.lastFour })
      : text('checkout.review.cardReady'),
  }
  return (
    <span className="pay-with">
      {paymentMethod === 'creditCard' ? (
        <CardMark brand={card?.brand ?? null} />
      ) : (
        <WalletMark wallet={paymentMethod} />
      )}
      <span>{words[paymentMethod]}</span>
    </span>
  )
}
