import type { Db } from '#server/db/database.ts'
import { createBraintreeGateway, parseEnvironment } from '#server/payments/braintree/index.ts'
import { joinApi } from '#tests/support/joining.ts'
import { secretsOf, STEPS } from '#tests/support/turned-keys.ts'

/** The gateway of the cluster, with its account. */
export function openGateway(address: string) {
  return createBraintreeGateway({
    environment: parseEnvironment(address),
    merchantId: 'merchant1',
    publicKey: 'public1',
    privateKey: 'private1',
    merchantAccounts: { GBP: 'evenhand_gbp' },
    requestKeys: true,
  })
}

/** Compares the gateway with our ledger once, like the job, for payments of this age and older. */
export function createSweep(db: Db, gateway: string) {
  const { payments } = joinApi(db, { gateway: openGateway(gateway), secrets: secretsOf(STEPS.turned) })
  return async (minimumAgeSeconds: number): Promise<void> => {
    await payments.sweepOnce({ hours: 24, minimumAgeSeconds })
  }
}
