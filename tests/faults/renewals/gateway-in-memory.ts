import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { VISA } from './subscribers.ts'

/**
 * The same gateway, but its holds and captures always succeed after this time and use no database. A real gateway takes
 * no processor time of this machine.
 */
export function withHoldsInMemory(gateway: PaymentGateway, answersAfterMs: number): PaymentGateway {
  return {
    ...gateway,
    authorise: async ({ requestKey, amountMinor, currency, source }) => {
      await delay(answersAfterMs)
      const transaction = {
        id: randomBytes(6).toString('hex'),
        status: 'authorised' as const,
        requestKey,
        amountMinor,
        currency,
        instrument: VISA,
        vaultToken: source.kind === 'vault' ? source.token : null,
        verified: false,
        decline: null,
        createdAt: new Date(),
      }
      return { outcome: 'authorised', transaction }
    },
    capture: async () => {
      await delay(answersAfterMs)
      return { outcome: 'captured' }
    },
  }
}
