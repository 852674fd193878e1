/** A mail ready to leave. The id stays the same however often it is sent, so that a copy is recognised. */
export type OutgoingMail = {
  /** Without angle brackets: `0f9c…@evenhand.example`. */
  messageId: string
  sender: string
  recipient: string
  subject: string
  html: string
  plain: string
  headers: Readonly<Record<string, string>>
}

/** What came of handing a mail over. `code` is an SMTP reply or an error's name, never a text. */
export type Handover =
  | { outcome: 'sent' }
  /** Nobody could be talked to; says nothing about this mail. */
  | { outcome: 'unreachable'; code: string }
  /** Not now: the same mail may be accepted later. */
  | { outcome: 'later'; code: string }
  /** Never: the same mail would be refused again. */
  | { outcome: 'refused'; code: string }

/** Who takes mails from us. `send` does not throw for what a mail server can answer. */
export type MailGateway = {
  send: (mail: OutgoingMail) => Promise<Handover>
  /** Lets go of connections; a mail under way is finished first. */
  close: () => void
}
