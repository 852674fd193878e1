/**
 * What the sandbox gateway's frames and windows and the page's provider say to each other over message ports.
 * Every frame and window first posts `{ kind: 'ready' }` to the page; the page answers with `init` and a port.
 */

/** Where the sandbox gateway's own pages are. */
export const SANDBOX_PATH = '/sandbox-gateway'

export type SandboxField = 'number' | 'expirationDate' | 'cvv'
export type SandboxFieldStyles = {
  color?: string
  fontFamily?: string
  fontSize?: string
  placeholderColor?: string
  invalidColor?: string
}

/**
 * To a field's frame, once. Its first port leads to the page, the others to the fields it talks to, so that
 * what is typed never passes through the page.
 */
export type FieldInit = {
  kind: 'init'
  label: string
  placeholder: string
  styles: SandboxFieldStyles
  /** The card brands that are not taken, by their names. */
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
      /** The number is of a brand that is not taken. */
      refused: boolean
    }
  | { kind: 'tokenised'; answer: SandboxTokenised }

export type SandboxTokenised =
  | { outcome: 'token'; nonce: string; details: { cardType: string; lastFour: string; bin: string } }
  | { outcome: 'invalid'; fields: SandboxField[] }
  | { outcome: 'failed'; because: 'network' | 'refused' | 'expired' }

/** To a wallet's window or the issuer's dialog. `amount` is written out, as the buyer reads it. */
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

/** Answer of the sandbox's own calls. */
export type SandboxVerification =
  | { outcome: 'verified'; nonce: string }
  | { outcome: 'challenge' }
  | { outcome: 'failed' }
