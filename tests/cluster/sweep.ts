import type { Db } from '#server/db/database.ts'
import { createBraintreeGateway, parseEnvironment } from '#server/payments/braintree/index.ts'
import { joinApi } from '#tests/support/buyers/joining.ts'
import { secretsOf, STEPS } from '#tests/support/rotated-keys.ts'
import { until } from './place.ts'

/** Compares everything, until a comparison is complete. Other processes may hold a payment at that moment. */
export async function sweepAll(sweep: Sweep): Promise<void> {
  await until('a complete comparison', async () => sweep(0))
}

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

/** Compares payments of this age and older. Returns whether it could compare all of them. */
export type Sweep = (minimumAgeSeconds: number) => Promise<boolean>

/** Compares the gateway with our ledger once, like the job. @throws if the gateway or the database does not answer */
export function createSweep(db: Db, gateway: string): Sweep {
  const { payments } = joinApi(db, { gateway: openGateway(gateway), secrets: secretsOf(STEPS.rotated) })
  return async (minimumAgeSeconds) => {
    const { failed } = await payments.sweepOnce({ hours: 24, minimumAgeSeconds })
    return failed === 0
  }
}
