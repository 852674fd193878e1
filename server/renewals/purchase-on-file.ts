import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { purchasePrice, type PriceSnapshot } from '#server/orders/index.ts'
import { paymentOnFile, rowOfSubscription } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { DueRenewal } from './charge/due-renewal.ts'

type PaidOnFile = {
  subscriptionId: string
  userId: string
  person: DueRenewal['person']
  /** Encrypted; null if nothing is on file. */
  token: Buffer | null
  instrument: Instrument | null
  snapshot: PriceSnapshot
}

/**
 * What the orders of a renewal and of a change of plan have in common. Null if it costs something and no method on file
 * can pay.
 */
export function purchaseOnFile(secrets: Secrets, paid: PaidOnFile) {
  const { subscriptionId, userId, person, token, instrument, snapshot } = paid
  const { firstName, lastName, email, address, timeZone, locale } = person
  const buyer = { firstName, lastName, email }
  const price = purchasePrice(snapshot)
  const isFree = price.amountMinor === 0
  const payment =
    isFree || token === null || address === null
      ? null
      : paymentOnFile(secrets, {
          token: { bytes: token, row: rowOfSubscription(subscriptionId) },
          instrument,
          buyer,
          address,
        })
  if (!isFree && payment === null) return null
  return {
    payerId: userId,
    payer: { ...buyer, phone: null },
    confirmedAnother: false,
    ...price,
    request: { buyer: { ...buyer, address, timeZone } },
    locale,
    payment,
    address: '',
  }
}
