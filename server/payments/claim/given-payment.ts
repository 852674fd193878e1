import type { NewParentOrderBody } from '#domain/contracts/orders.ts'
import { needsVerification } from '#domain/payments/payment-options.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { BillingAddress, Occasion } from '../gateway.ts'
import type { GivenPayment, Payer } from '../purchase.ts'

type Given = {
  payment: Pick<NewParentOrderBody['payment'], 'paymentType' | 'nonce' | 'deviceData' | 'storePaymentOnFile'>
  buyer: Pick<Payer, 'firstName' | 'lastName' | 'email'>
  address: AddressDraft | null
  /** `first` if the subscription will renew. */
  occasion?: Occasion
}

/**
 * The payment of an order in the form of the gateway; null without a payment, a billing address or an e-mail.
 */
export function givenPayment({ payment, buyer, address, occasion = 'once' }: Given): GivenPayment | null {
  const { firstName, lastName, email } = buyer
  if (payment.paymentType === 'NONE' || !payment.nonce || !address || !email) return null
  const isCard = payment.paymentType === 'CREDIT_CARD'
  return {
    method: payment.paymentType,
    source: {
      kind: 'nonce',
      nonce: payment.nonce,
      ...(payment.deviceData ? { deviceData: payment.deviceData } : {}),
    },
    occasion,
    sca: isCard && needsVerification(address.country) ? 'required' : 'none',
    vault: payment.storePaymentOnFile,
    customer: { email, firstName, lastName },
    billing: billingOf({ buyer, address }),
  }
}

/** The billing address in the form of the gateway. */
export function billingOf({
  buyer: { firstName, lastName },
  address,
}: {
  buyer: Pick<Payer, 'firstName' | 'lastName'>
  address: AddressDraft
}): BillingAddress {
  return {
    firstName,
    lastName,
    streetAddress: address.line1,
    ...(address.line2 ? { extendedAddress: address.line2 } : {}),
    locality: address.city,
    ...(address.region ? { region: address.region } : {}),
    postalCode: address.postalCode,
    countryCode: address.country,
  }
}
