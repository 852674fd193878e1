import americanExpress from './marks/american-express.svg'
import discover from './marks/discover.svg'
import mastercard from './marks/mastercard.svg'
import paypal from './marks/paypal.svg'
import venmo from './marks/venmo.svg'
import visa from './marks/visa.svg'

/** A picture with its size in CSS pixels. */
export type Mark = { source: string; width: number; height: number }

/** The height of each card mark in CSS pixels. */
export const CARD_MARK_HEIGHT = 24

/** The marks of the card brands, with their widths, by the brands' names for people and gateways. */
export const CARD_MARKS = {
  Visa: { source: visa, width: 40 },
  Mastercard: { source: mastercard, width: 40 },
  'American Express': { source: americanExpress, width: 24 },
  Discover: { source: discover, width: 40 },
} as const
export type CardBrand = keyof typeof CARD_MARKS

/** The mark of a brand that a provider names, or null for a brand without a mark. */
export function cardMark(brand: string | null): Mark | null {
  return isCardBrand(brand) ? { ...CARD_MARKS[brand], height: CARD_MARK_HEIGHT } : null
}

function isCardBrand(brand: string | null): brand is CardBrand {
  return brand !== null && Object.hasOwn(CARD_MARKS, brand)
}

/** The word marks of the wallets, for a background in the wallet's own colour. */
export const WALLET_WORDS = {
  paypal: { source: paypal, width: 101, height: 32 },
  venmo: { source: venmo, width: 66, height: 12 },
} as const
