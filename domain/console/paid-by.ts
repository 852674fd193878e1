/** Who paid the place of a person: they themselves, they for both parents, or another person. */
export const PAID_BY = ['self', 'both', 'other'] as const
export type PaidBy = (typeof PAID_BY)[number]
