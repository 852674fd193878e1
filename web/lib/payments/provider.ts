import type { z } from 'zod'
import type { readClientToken } from '#domain/contracts/payments.ts'
import type { Locale } from '#domain/messages/locales.ts'

/**
 * The payment provider in the browser. Card numbers exist only inside the provider's own frames; the page
 * sees nonces. No call rejects: each answers within a time limit with one value of a closed union.
 */
export type PaymentProvider = {
  readonly name: ProviderConfig['provider']
  /** Puts the card fields into three empty elements. Tear one set down before creating the next. */
  createCardFields: (options: CardFieldsOptions) => Promise<CardFieldsAnswer>
  /** Draws the wallet's own button into an empty element. `unsupported`: leave the wallet out, say nothing. */
  createWalletButton: (options: WalletButtonOptions) => Promise<WalletButtonAnswer>
  /** Has the card's issuer verify the buyer (3-D Secure). The nonce given is spent, the one answered is new. */
  verify: (request: VerifyRequest) => Promise<VerifyAnswer>
  /** What the provider knows of this device, for its fraud rules; null when it cannot say. */
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
  /** Reads a new configuration when the token has run out; null when that is refused. */
  renew: () => Promise<ProviderConfig | null>
}

/** Why a call came to nothing. `network`: no answer; `refused`: an answer that says no. */
export type Because = 'timeout' | 'network' | 'refused'
export type Failed = { outcome: 'failed'; because: Because }

export type Money = { amountMinor: number; currency: string }

export const CARD_FIELDS = ['number', 'expirationDate', 'cvv'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export type FieldState = { empty: boolean; valid: boolean; potentiallyValid: boolean; focused: boolean }
export type CardState = {
  fields: Record<CardField, FieldState>
  /** As people read it, once the number tells. */
  brand: string | null
  /** Cards of this brand are not taken; the number is then not valid, however it goes on. */
  refused: boolean
  /** Every field is valid: the card may be tokenised. */
  valid: boolean
}

export type FieldStyles = Partial<{
  color: string
  fontFamily: string
  fontSize: string
  placeholderColor: string
  invalidColor: string
}>

export type CardFieldsOptions = {
  containers: Record<CardField, HTMLElement>
  /** Read by screen readers inside the frame; the visible label is the page's. */
  labels: Record<CardField, string>
  placeholders?: Partial<Record<CardField, string>>
  styles?: FieldStyles
  onChange: (state: CardState, field: CardField, event: 'change' | 'focus' | 'blur') => void
}
export type CardFieldsAnswer = { outcome: 'ready'; fields: CardFields } | Failed

export type CardFields = {
  tokenise: (card: { cardholderName?: string; postalCode?: string }) => Promise<TokeniseAnswer>
  focus: (field: CardField) => void
  /** Marks a field as wrong for screen readers, with the page's own words; null takes the mark away. */
  setInvalid: (field: CardField, message: string | null) => void
  teardown: () => Promise<void>
}
export type CardDetails = { cardType: string; lastFour: string; bin: string }
export type TokeniseAnswer =
  | { outcome: 'token'; nonce: string; details: CardDetails }
  /** In the order of the page; focus the first. */
  | { outcome: 'invalid'; fields: CardField[] }
  | Failed

export type WalletButtonOptions = {
  wallet: 'paypal' | 'venmo'
  container: HTMLElement
  /** The button's accessible name, where the provider does not bring its own. */
  label: string
  /** Read at the moment of the click. */
  amount: () => Money
  onResult: (result: WalletResult) => void
}
export type WalletButtonAnswer =
  | { outcome: 'ready'; teardown: () => Promise<void> }
  | { outcome: 'unsupported' }
  | Failed

export type WalletDetails =
  | { wallet: 'paypal'; email: string; countryCode: string | null }
  /** With its leading @, as people know it. */
  | { wallet: 'venmo'; username: string }
export type WalletResult =
  | { outcome: 'approved'; nonce: string; details: WalletDetails }
  | { outcome: 'cancelled' }
  | Failed

export type VerifyRequest = {
  nonce: string
  bin: string
  /** Must equal what is charged. */
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
