import type { AuthoriseAnswer } from './gateway.ts'

/**
 * The answer to a charge of an instrument on file if the merchant account ignores request keys. Nothing else
 * would prevent a second charge.
 */
export const NO_REQUEST_KEYS: AuthoriseAnswer = {
  outcome: 'declined',
  decline: {
    reason: 'invalid-request',
    code: 'no-request-keys',
    text: 'The account has no idempotency keys',
    type: null,
  },
  transactionId: null,
  instrument: null,
}
