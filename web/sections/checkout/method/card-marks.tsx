import { cardMark, WALLET_WORDS } from '#web/lib/payments/brand-marks.ts'

/** The mark of a card brand beside its name, or nothing for a brand without a mark. */
export function CardMark({ brand }: { brand: string | null }) {
  const mark = cardMark(brand)
  return mark && <img className="mark" src={mark.source} alt="" width={mark.width} height={mark.height} />
}

/** The mark of a wallet beside its name. */
export function WalletMark({ wallet }: { wallet: keyof typeof WALLET_WORDS }) {
  const { source, width, height } = WALLET_WORDS[wallet]
  return <img className="mark" data-wallet={wallet} src={source} alt="" width={width} height={height} />
}
