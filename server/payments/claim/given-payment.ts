import type { NewParentOrderBody } from '#domain/contracts/orders.ts'
import { needsVerification } from '#domain/payments/payment-options.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { GivenPayment } from '../purchase.ts'

type Given = {
  payment: NewParentOrderBody['payment']
  deviceData: string | null | undefined
  buyer: { firstName: string; lastName: string; email: string | null }
  address: AddressDraft | null
}

/** What an order gives to pay with, as the gateway is told; null when there is nothing, or nobody to bill. */
export function givenPayment({ payment, deviceData, buyer, address }: Given): GivenPayment | null {
  const { firstName, lastName, email } = buyer
  if (payment.paymentType === 'NONE' || !payment.nonce || !address || !email) return null
  const isCard = payment.paymentType === 'CREDIT_CARD'
  return {
    method: payment.paymentType,
    nonce: payment.nonce,
    ...(deviceData ? { deviceData } : {}),
    sca: isCard && needsVerification(address.country) ? 'required' : 'none',
    vault: payment.storePaymentOnFile,
    customer: { email, firstName, lastName },
    billing: {
      firstName,
      lastName,
      streetAddress: address.line1,
      ...(address.line2 ? { extendedAddress: address.line2 } : {}),
      locality: address.city,
      ...(address.region ? { region: address.region } : {}),
      postalCode: address.postalCode,
      countryCode: address.country,
    },
  }
}
