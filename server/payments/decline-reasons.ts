import type { DeclineReason } from './gateway.ts'

const REJECTIONS: Readonly<Record<string, DeclineReason>> = {
  cvv: 'cvv',
  avs_and_cvv: 'cvv',
  avs: 'avs',
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'verification-required',
  duplicate: 'duplicate',
}
/** Codes of the processor with a reason of their own. */
const PROCESSOR_CODES: Readonly<Record<string, DeclineReason>> = {
  // “Cardholder Authentication Required” and similar codes: the issuer requires 3-D Secure.
  2092: 'verification-required',
  2099: 'verification-required',
  // “PayPal Blocking Duplicate Order IDs”. PayPal checks repetitions itself, and its answer looks like a decline.
  // Source: Braintree, “Duplicate Transaction Checking” and “Authorization responses”.
  2069: 'duplicate',
}

/** Why the gateway itself rejected a transaction. The sandbox has the codes of Braintree. */
export function reasonOfRejection(code: string): DeclineReason {
  return REJECTIONS[code] ?? 'gateway'
}

/** Why the processor declined a transaction. */
export function reasonOfProcessor(code: string): DeclineReason {
  return PROCESSOR_CODES[code] ?? 'processor'
}
