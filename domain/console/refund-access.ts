/** What staff choose for the paid time after a part goes back: nothing, no renewal, or its end at once. */
export const ACCESS_CHOICES = ['keep', 'off', 'end'] as const
export type AccessChoice = (typeof ACCESS_CHOICES)[number]

/** What a refund does to the paid time. If nothing of an order is left, the time that it paid ends with it. */
export const REFUND_ACCESS = [...ACCESS_CHOICES, 'order-ends'] as const
export type RefundAccess = (typeof REFUND_ACCESS)[number]
