import type { PaymentOptions } from '#domain/payments/payment-options.ts'
import { CARD_MARK_HEIGHT, cardMark, WALLET_WORDS } from '#web/lib/payments/brand-marks.ts'
import { useText } from '#web/lib/text.tsx'
import { acceptedCards } from './payment-methods.ts'

/** The accepted card brands, as marks and as one text for screen readers. */
export function CardMarks({ options }: { options: PaymentOptions }) {
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

/** The mark of a card brand beside its name, or nothing for a brand without a mark. */
export function CardMark({ brand }: { brand: string | null }) {
  const mark = cardMark(brand)
  return (
    mark && <img className="mark" src={mark.source} alt="" width={mark.width} height={CARD_MARK_HEIGHT} />
  )
}

/** The mark of a wallet beside its name. */
export function WalletMark({ wallet }: { wallet: keyof typeof WALLET_WORDS }) {
  const { source, width, height } = WALLET_WORDS[wallet]
  return (
    <span className="mark" data-wallet={wallet}>
      <img src={source} alt="" width={width} height={height} />
    </span>
  )
}
