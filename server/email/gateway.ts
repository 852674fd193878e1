/** A complete mail. The id stays the same for every retry, so the receiver can recognise a copy. */
export type OutgoingMail = {
  /** Without angle brackets: `0f9c…@evenhand.example`. */
  messageId: string
  sender: string
  /** Where the mail servers send a report; null for the sender. */
  returnAddress: string | null
  recipient: string
  subject: string
  html: string
  plain: string
  headers: Readonly<Record<string, string>>
}

/** The result of sending a mail. `code` is an SMTP reply code or the name of an error, never a text. */
export type Handover =
  | { outcome: 'sent' }
  /** No server could be reached. The mail itself may be good. */
  | { outcome: 'unreachable'; code: string }
  /** Temporary: the same mail may be accepted later. */
  | { outcome: 'later'; code: string }
  /**
   * Permanent: the same mail would be refused again. With `isAddressWrong`, the server says that the address does not
   * exist.
   */
  | { outcome: 'refused'; code: string; isAddressWrong?: boolean }

/** Sends mails. `send` does not throw for an answer of the mail server. */
export type MailGateway = {
  send: (mail: OutgoingMail) => Promise<Handover>
  /** Closes connections after the current mail is sent. */
  close: () => void
}
