import americanExpress from './marks/american-express.svg'
import discover from './marks/discover.svg'
import mastercard from './marks/mastercard.svg'
import paypal from './marks/paypal.svg'
import venmo from './marks/venmo.svg'
import visa from './marks/visa.svg'

/** The marks of the card brands, each 40 by 24, by the brands' names for people and gateways. */
export const CARD_MARKS = {
  Visa: visa,
  Mastercard: mastercard,
  'American Express': americanExpress,
  Discover: discover,
} as const
export type CardBrand = keyof typeof CARD_MARKS

/** The mark of a brand that a provider names, or null for a brand without a mark. */
export function cardMark(brand: string | null): string | null {
  return isCardBrand(brand) ? CARD_MARKS[brand] : null
}

function isCardBrand(brand: string | null): brand is CardBrand {
  return brand !== null && Object.hasOwn(CARD_MARKS, brand)
}

/** The word marks of the wallets, for a background in the wallet's own colour. */
export const WALLET_WORDS = {
  paypal: { source: paypal, width: 101, height: 32 },
  venmo: { source: venmo, width: 66, height: 12 },
} as const
