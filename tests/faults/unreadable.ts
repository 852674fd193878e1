import type { PaymentGateway } from '#server/payments/gateway.ts'

/** A gateway that sometimes answers a transaction query with an unreadable result. */
export function sometimesUnreadable(gateway: PaymentGateway, probability: number): PaymentGateway {
  const isUnreadable = () => Math.random() < probability
  const unreadable = { outcome: 'unknown', because: 'unreadable' } as const
  return {
    ...gateway,
    find: async (id) => (isUnreadable() ? unreadable : gateway.find(id)),
    findByAttempt: async (key) => (isUnreadable() ? unreadable : gateway.findByAttempt(key)),
  }
}
