/**
 * The bank did not deliver the money of a paid order. The person sees the general reason of a bank. The bank may accept
 * the next try.
 */
export const NOT_DELIVERED = {
  reason: 'processor',
  code: 'settlement_declined',
  text: 'The bank did not deliver the money',
  type: 'soft',
} as const
