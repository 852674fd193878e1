import type { AuthoriseAnswer, Decline, FindAnswer, GatewayTransaction, Instrument } from '../gateway.ts'

/** What is known of one attempt, whoever found out: the request, the recoverer, the sweep or a notification. */
export type Finding =
  /** The gateway holds or has taken the money. */
  | { kind: 'held'; transaction: GatewayTransaction }
  | { kind: 'declined'; decline: Decline; transactionId: string | null; instrument: Instrument | null }
  /** There was a hold and it is no more; nothing was taken. */
  | { kind: 'released'; transaction: GatewayTransaction }
  /** Nothing is there and nothing can come any more. */
  | { kind: 'never-sent' }
  /** Nothing is there yet. */
  | { kind: 'absent' }
  /** Nothing new can come: the nonce is spent. What it made, if anything, the search will show. */
  | { kind: 'spent' }
  /** Only time and the gateway will tell. */
  | { kind: 'unknown' }

export function findingOf(answer: AuthoriseAnswer | FindAnswer): Finding {
  switch (answer.outcome) {
    case 'authorised':
    case 'found':
      return findingOfTransaction(answer.transaction)
    case 'declined': {
      const { decline, transactionId, instrument } = answer
      return { kind: 'declined', decline, transactionId, instrument }
    }
    case 'none':
      return { kind: 'absent' }
    case 'unknown':
      return { kind: answer.because === 'nonce-used' ? 'spent' : 'unknown' }
  }
}

const REFUSED_LATER: Decline = {
  reason: 'processor',
  code: 'settlement-declined',
  text: 'Settlement declined',
}

export function findingOfTransaction(transaction: GatewayTransaction): Finding {
  switch (transaction.status) {
    case 'pending':
      return { kind: 'unknown' }
    case 'authorised':
    case 'captured':
      return { kind: 'held', transaction }
    case 'voided':
    case 'expired':
      return { kind: 'released', transaction }
    case 'declined':
    case 'settlement-declined':
      // Held back as a repetition: that tells nothing of the payment it repeats, which is still looked for.
      if (transaction.decline?.reason === 'duplicate') return { kind: 'absent' }
      return {
        kind: 'declined',
        decline: transaction.decline ?? REFUSED_LATER,
        transactionId: transaction.id,
        instrument: transaction.instrument,
      }
  }
}
