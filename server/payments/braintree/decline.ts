import { z } from 'zod'
import { reasonOfProcessor, reasonOfRejection } from '../decline-reasons.ts'
import type { Decline } from '../gateway.ts'

const text = z.string().nullish()

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
    return { reason: reasonOfRejection(code), code, text: `Gateway Rejected: ${code}`, type: null }
  }
  const code = seen.processorResponseCode ?? seen.status
  const type = TYPES[seen.processorResponseType ?? ''] ?? null
  return { reason: reasonOfProcessor(code), code, text: seen.processorResponseText ?? seen.status, type }
}
