import { z } from 'zod'
import type { Decline, DeclineReason } from '../gateway.ts'

const text = z.string().nullish()

const REJECTIONS: Readonly<Record<string, DeclineReason>> = {
  cvv: 'cvv',
  avs_and_cvv: 'cvv',
  avs: 'avs',
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'verification-required',
  duplicate: 'duplicate',
}
/** “Cardholder Authentication Required” and similar codes: the issuer requires 3-D Secure. */
const AUTHENTICATION_REQUIRED: ReadonlySet<string> = new Set(['2092', '2099'])
/**
 * “PayPal Blocking Duplicate Order IDs”. PayPal checks repetitions itself, and its answer looks like a decline. Source:
 * Braintree, “Duplicate Transaction Checking” and “Authorization responses”.
 */
const REPEATED_AT_PAYPAL = '2069'
/** Values of `processorResponseType`. An approval has its own. */
const TYPES: Readonly<Record<string, Decline['type']>> = { soft_declined: 'soft', hard_declined: 'hard' }

/** The parts of a declined transaction or verification that contain the reason. */
export const declineFields = z.object({
  status: z.string(),
  processorResponseCode: text,
  processorResponseText: text,
  processorResponseType: text,
  gatewayRejectionReason: text,
})

/** Our reason for a declined or rejected transaction. */
export function declineOf(seen: z.output<typeof declineFields>): Decline {
  if (seen.status === 'gateway_rejected') {
    const code = seen.gatewayRejectionReason ?? seen.status
    return { reason: REJECTIONS[code] ?? 'gateway', code, text: `Gateway Rejected: ${code}`, type: null }
  }
  const code = seen.processorResponseCode ?? seen.status
  const reason = reasonOf(code)
  const type = TYPES[seen.processorResponseType ?? ''] ?? null
  return { reason, code, text: seen.processorResponseText ?? seen.status, type }
}

function reasonOf(code: string): DeclineReason {
  if (code === REPEATED_AT_PAYPAL) return 'duplicate'
  return AUTHENTICATION_REQUIRED.has(code) ? 'verification-required' : 'processor'
}
