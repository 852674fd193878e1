import type { PaymentGateway } from '#server/payments/gateway.ts'

/** A gateway that now and then answers a question about a transaction with something nobody can read. */
export function sometimesUnreadable(gateway: PaymentGateway, probability: number): PaymentGateway {
  const isUnreadable = () => Math.random() < probability
  const unreadable = { outcome: 'unknown', because: 'unreadable' } as const
  return {
    ...gateway,
    find: async (id) => (isUnreadable() ? unreadable : gateway.find(id)),
    findByAttempt: async (key) => (isUnreadable() ? unreadable : gateway.findByAttempt(key)),
  }
}
