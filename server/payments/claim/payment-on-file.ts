import type { AddressDraft } from '#domain/people/draft.ts'
import type { Sealed, Secrets } from '#server/platform/secrets/secrets.ts'
import type { Instrument } from '../gateway.ts'
import type { GivenPayment, Payer } from '../purchase.ts'
import { paymentTypeOf } from '../records/instrument.ts'
import { openVaultToken } from '../records/vault-token.ts'
import { billingOf } from './given-payment.ts'

type OnFile = {
  token: Sealed
  /** Null if the gateway did not report it. */
  instrument: Instrument | null
  buyer: Pick<Payer, 'firstName' | 'lastName' | 'email'>
  address: AddressDraft
}

/**
 * The payment of a subscription in the form of the gateway. It is part of an agreed series of charges, so it needs no
 * verification.
 */
export function paymentOnFile(secrets: Secrets, { token, instrument, buyer, address }: OnFile): GivenPayment {
  const { firstName, lastName, email } = buyer
  return {
    method: instrument ? paymentTypeOf(instrument) : 'CREDIT_CARD',
    source: { kind: 'vault', token: openVaultToken(secrets, token) },
    onFile: instrument,
    occasion: 'renewal',
    sca: 'none',
    vault: false,
    customer: { ...(email ? { email } : {}), firstName, lastName },
    billing: billingOf({ buyer, address }),
  }
}
