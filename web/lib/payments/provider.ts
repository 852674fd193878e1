import type { z } from 'zod'
import type { readClientToken } from '#domain/contracts/payments.ts'
import type { Locale } from '#domain/messages/locales.ts'

/**
 * The payment provider in the browser. Card numbers exist only inside the provider's own frames, and the page sees only
 * nonces. No call rejects. Each one answers within a time limit, with one value of a closed union.
 */
export type PaymentProvider = {
  readonly name: ProviderConfig['provider']
  /** Puts the card fields into three empty elements. Tear down the current ones before creating new ones. */
  createCardFields: (options: CardFieldsOptions) => Promise<CardFieldsAnswer>
  /** Draws the wallet's own button into an empty element. For `unsupported`, leave out the wallet without a message. */
  createWalletButton: (options: WalletButtonOptions) => Promise<WalletButtonAnswer>
  /** Asks the card's issuer to verify the buyer (3-D Secure). It uses up the given nonce and returns a new one. */
  verify: (request: VerifyRequest) => Promise<VerifyAnswer>
  /** The provider's data about this device for its fraud rules, or null. */
  deviceData: () => Promise<string | null>
  teardown: () => Promise<void>
}

/** The answer of `readClientToken`. */
export type ProviderConfig = z.output<(typeof readClientToken)['answers'][200]>

export type ProviderDeps = {
  config: ProviderConfig
  locale: Locale
  /** The nonce of the page's content security policy. */
  cspNonce?: string
  /** Reads a new configuration when the token has expired. Null if that is refused. */
  renew: () => Promise<ProviderConfig | null>
}

/** Why a call failed. `network`: no answer. `refused`: a negative answer. */
export type Because = 'timeout' | 'network' | 'refused'
export type Failed = { outcome: 'failed'; because: Because }

export type Money = { amountMinor: number; currency: string }

export const CARD_FIELDS = ['number', 'expirationDate', 'cvv'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export type FieldState = { empty: boolean; valid: boolean; potentiallyValid: boolean; focused: boolean }
export type CardState = {
  fields: Record<CardField, FieldState>
  /** The name of the brand, once the number reveals it. */
  brand: string | null
  /** Cards of this brand are not accepted, so the number is never valid. */
  refused: boolean
  /** Every field is valid, so the card may be tokenised. */
  valid: boolean
}

export type FieldStyles = Partial<{
  color: string
  /** Only our own frames can have a background colour. Braintree's frames are transparent. */
  backgroundColor: string
  fontFamily: string
  fontSize: string
  fontVariantNumeric: string
  placeholderColor: string
  invalidColor: string
}>

export type CardFieldsOptions = {
  containers: Record<CardField, HTMLElement>
  /** Labels for screen readers inside the frame. The visible label belongs to the page. */
  labels: Record<CardField, string>
  placeholders?: Partial<Record<CardField, string>>
  styles?: FieldStyles
  onChange: (state: CardState, field: CardField, event: 'change' | 'focus' | 'blur') => void
}
export type CardFieldsAnswer = { outcome: 'ready'; fields: CardFields } | Failed

export type CardFields = {
  tokenise: (card: { cardholderName?: string; postalCode?: string }) => Promise<TokeniseAnswer>
  focus: (field: CardField) => void
  /** Marks a field as invalid for screen readers, with the page's text. Null removes the mark. */
  setInvalid: (field: CardField, message: string | null) => void
  teardown: () => Promise<void>
}
export type CardDetails = { cardType: string; lastFour: string; bin: string }
export type TokeniseAnswer =
  | { outcome: 'token'; nonce: string; details: CardDetails }
  /** In the order of the page. Focus the first one. */
  | { outcome: 'invalid'; fields: CardField[] }
  | Failed

export type WalletButtonOptions = {
  wallet: WalletName
  container: HTMLElement
  /** The button's accessible name, if the provider does not supply one. */
  label: string
  /** Read at the time of the click. */
  amount: () => Money
  /** The account is only stored for later payments. Nothing is paid now. */
  keeps?: boolean
  onResult: (result: WalletResult) => void
}
export type WalletButtonAnswer =
  | { outcome: 'ready'; teardown: () => Promise<void> }
  | { outcome: 'unsupported' }
  | Failed

export type WalletName = 'paypal' | 'venmo'

export type WalletDetails =
  | { wallet: 'paypal'; email: string; countryCode: string | null }
  /** With the leading @. */
  | { wallet: 'venmo'; username: string }
export type WalletResult =
  | { outcome: 'approved'; nonce: string; details: WalletDetails }
  | { outcome: 'cancelled' }
  | Failed

export type VerifyRequest = {
  nonce: string
  bin: string
  /** Must equal the amount that is charged. */
  amount: Money
  email: string
  billing: {
    firstName?: string
    lastName?: string
    streetAddress?: string
    locality?: string
    postalCode?: string
    countryCode: string
  }
}
export type VerifyAnswer =
  | { outcome: 'verified'; nonce: string }
  /** The buyer closed the issuer's window. */
  | { outcome: 'cancelled' }
  | Failed
