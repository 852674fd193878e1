/** The roles of staff. The groups of the log-in provider decide who has which. */
export const ROLES = ['support', 'billing', 'catalogue', 'analyst', 'auditor', 'integrations'] as const
export type Role = (typeof ROLES)[number]

export type Right =
  /** Search for people, orders and payments. */
  | 'find'
  /** Open a person: plan, timeline, masked contact. */
  | 'read-person'
  /** See contact data in full, with a reason. */
  | 'show-contact'
  /** Send mails and links again, correct an address, unlock, switch a renewal off. */
  | 'help-person'
  | 'read-queues'
  /** Refund, resolve a payment, close a finding. */
  | 'move-money'
  /** See what waits for a second person. */
  | 'read-approvals'
  | 'read-catalogue'
  | 'change-catalogue'
  | 'read-figures'
  | 'read-audit'
  | 'read-endpoints'
  /** Add, change and delete endpoints of events, and send events again. */
  | 'change-endpoints'

const OF_SUPPORT: readonly Right[] = ['find', 'read-person', 'show-contact', 'help-person', 'read-queues']

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  support: OF_SUPPORT,
  billing: [...OF_SUPPORT, 'move-money', 'read-approvals'],
  catalogue: ['read-catalogue', 'change-catalogue', 'read-approvals'],
  analyst: ['read-figures'],
  auditor: [
    'find',
    'read-person',
    'show-contact',
    'read-queues',
    'read-approvals',
    'read-catalogue',
    'read-figures',
    'read-audit',
    'read-endpoints',
  ],
  integrations: ['read-endpoints', 'change-endpoints'],
}

/** Whether a role has a right. */
export function may(role: Role, right: Right): boolean {
  return RIGHTS[role].includes(right)
}
