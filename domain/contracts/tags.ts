/** The groups of calls in the API document. A call names the one it belongs to. */
export const TAGS = {
  Registrations: 'The draft of a new parent, from the first step to the payment.',
  Parents: 'The record of a parent, and the order of an invited parent.',
  Invitations: 'What an invited parent does with the link of a mail.',
  Families: 'Inviting the other parent, and what the payer says about them.',
  Professionals: 'The registration of a professional, and the families that they create.',
  'Log-in': 'Sessions, usernames, passwords and the tokens of mailed links.',
  Account: 'What a person who is logged in sees and ends.',
  Subscriptions: 'Renewal, plan, payment method, receipts and refunds of a subscription.',
  Packages: 'What is on sale, and for whom.',
  Lookups: 'Lists of choices, and addresses.',
  Mail: 'What the mail server reports about mails that were sent.',
  Visitors: 'Measurement, experiments and chat.',
  'Console: people': 'Staff finds people and helps them.',
  'Console: cases': 'Queues, the audit trail and the health of the application.',
  'Console: decisions': 'Refunds, and what needs a second person.',
  'Console: catalogue': 'Prices and codes.',
  'Console: endpoints': 'Where events go, and the log of their deliveries.',
  Events: 'What the application sends to endpoints.',
  'Console: figures': 'Sums by day, without people.',
} as const

export type Tag = keyof typeof TAGS
