/**
 * The messages between the sandbox gateway's frames and windows and the page's provider, over message ports.
 * Every frame and window first posts `{ kind: 'ready' }` to the page. The page answers with `init` and a
 * port.
 */

/** The path of the sandbox gateway's own pages. */
export const SANDBOX_PATH = '/sandbox-gateway'

export type SandboxField = 'number' | 'expirationDate' | 'cvv'
export type SandboxFieldStyles = {
  color?: string
  backgroundColor?: string
  fontFamily?: string
  fontSize?: string
  fontVariantNumeric?: string
  placeholderColor?: string
  invalidColor?: string
}

/**
 * Sent once to a field's frame. Its first port connects it to the page. The others connect it to other fields, so card
 * data never passes through the page.
 */
export type FieldInit = {
  kind: 'init'
  label: string
  placeholder: string
  styles: SandboxFieldStyles
  /** The names of card brands that are not accepted. */
  refusedBrands: string[]
}
export type FieldCommand =
  | { kind: 'focus' }
  | { kind: 'invalid'; message: string | null }
  | { kind: 'tokenise'; clientToken: string }

export type FieldReport =
  | {
      kind: 'state'
      event: 'change' | 'focus' | 'blur'
      field: SandboxField
      state: { empty: boolean; valid: boolean; potentiallyValid: boolean; focused: boolean }
      brand: string | null
      /** The number is of a brand that is not accepted. */
      refused: boolean
    }
  | { kind: 'tokenised'; answer: SandboxTokenised }

export type SandboxTokenised =
  | { outcome: 'token'; nonce: string; details: { cardType: string; lastFour: string; bin: string } }
  | { outcome: 'invalid'; fields: SandboxField[] }
  | { outcome: 'failed'; because: 'network' | 'refused' | 'expired' }

/** Sent to a wallet's window or the bank's dialog. `amount` is formatted for the buyer. */
export type WindowInit = {
  kind: 'init'
  clientToken: string
  amount: string
  nonce: string
  amountMinor: number
}
export type WindowReport =
  | { kind: 'approved'; nonce: string; details: { email?: string; username?: string; countryCode?: string } }
  | { kind: 'cancelled' }
  | { kind: 'failed'; because: 'network' | 'refused' | 'expired' }

/** The answer of the sandbox's own calls. */
export type SandboxVerification =
  | { outcome: 'verified'; nonce: string }
  | { outcome: 'challenge' }
  | { outcome: 'failed' }
