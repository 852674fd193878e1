import type { AuthoriseAnswer, Decline, FindAnswer, GatewayTransaction, Instrument } from '../gateway.ts'

/** What is known about one attempt, from any source: the request, the recoverer, the sweep or a notification. */
export type Finding =
  /** The gateway has a hold or has captured the money. */
  | { kind: 'held'; transaction: GatewayTransaction }
  | { kind: 'declined'; decline: Decline; transactionId: string | null; instrument: Instrument | null }
  /** There was a hold, and it no longer exists; nothing was captured. */
  | { kind: 'released'; transaction: GatewayTransaction }
  /** There is no transaction, and there can be none any more. */
  | { kind: 'never-sent' }
  /** There is no transaction yet. */
  | { kind: 'absent' }
  /** The nonce is used, so nothing new can happen. The search will show its transaction, if there is one. */
  | { kind: 'spent' }
  /** Nothing is known yet. */
  | { kind: 'unknown' }

/** What an answer of the gateway says about its attempt. */
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

/**
 * What a repetition proves about the first send. A decline proves nothing. The first send may have a hold, and the bank
 * or gateway may decline the second send for that reason. The search shows both, and decides.
 */
export function provenByRepetition(finding: Finding): Finding {
  return finding.kind === 'declined' ? { kind: 'absent' } : finding
}

const REFUSED_LATER: Decline = {
  reason: 'processor',
  code: 'settlement-declined',
  text: 'Settlement declined',
  type: null,
}

/** What a transaction says about its attempt. */
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
      // Refused as a repetition. That proves nothing about the first payment. The search for it continues.
      if (transaction.decline?.reason === 'duplicate') return { kind: 'absent' }
      return {
        kind: 'declined',
        decline: transaction.decline ?? REFUSED_LATER,
        transactionId: transaction.id,
        instrument: transaction.instrument,
      }
  }
}
