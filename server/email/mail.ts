/** An amount of a receipt, written out in the recipient's language: `$99.00`. */
export type ReceiptLine = { label: string; amount: string }

/**
 * Every mail the product sends, with what it says. Links are absolute and built by the caller; amounts and dates are
 * written out in the recipient's language. No kind carries a child's name, an address or a phone number.
 */
export type Mail =
  /** Somebody began a sign-up with the address of an account. */
  | { kind: 'started-a-sign-up' }
  | Receipt
  /** To the other parent, or to a parent a professional entered; `invitedByName` is a first name or the professional's. */
  | {
      kind: 'invitation'
      firstName: string
      invitedByName: string
      url: string
      paid: boolean
      /** Opens the page that stops all mail to this address. */
      optOutUrl: string
    }
  /** A fresh link to an invitation whose link ran out. */
  | { kind: 'new-link'; firstName: string; url: string; paid: boolean; optOutUrl?: string }
  | { kind: 'credentials-set'; firstName: string }
  | { kind: 'password-reset'; url: string; minutes: number }
  /** A link was asked for an account that is in use: it needs none. */
  | { kind: 'already-active' }
  | { kind: 'professional-welcome'; firstName: string; url: string }
  /** With a link to set a password for one who registered before and never did. */
  | { kind: 'professional-already-registered'; url?: string }
  | { kind: 'renewal-reminder'; days: number; date: string; amount: string }

export type Receipt = {
  kind: 'receipt'
  orderNo: string
  date: string
  lines: readonly ReceiptLine[]
  subtotal: string
  discount: string | null
  tax: string | null
  total: string
  /** How it was paid, such as `Visa ending in 1111`. */
  method: string
  renewal: { date: string; amount: string; years: number } | null
  /** First name of the co-parent whose subscription was paid too. */
  paidForCoParent: string | null
  /** Where the buyer chooses a username and password, until that is done. */
  credentialsUrl?: string
}

export type MailKind = Mail['kind']
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>

/** Kinds that somebody else caused: not sent to an address that opted out. */
export const KINDS_THAT_RESPECT_OPT_OUT: readonly MailKind[] = ['invitation', 'new-link']
