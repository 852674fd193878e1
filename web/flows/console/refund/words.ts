/** The texts for why nothing of an order can be refunded now. */
export const REFUSALS: Readonly<Record<string, string>> = {
  'nothing-charged': 'It has charged nothing.',
  'already-refunded': 'All of it has gone back.',
  'under-way': 'A refund is under way.',
  disputed: 'The bank decides about it.',
}

/** The reasons of a refund, for the trail. */
export const REASONS = [
  '30-day promise',
  'Charged twice',
  'Mistake of ours',
  'Dispute avoided',
  'Goodwill',
] as const
