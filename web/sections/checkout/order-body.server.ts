import type { RouterContextProvider } from 'react-router'
import { localeOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { PayInput } from './checkout-action.server.ts'

/** The payment part of an order's request, for every kind of buyer. The kind adds the buyer and the package. */
export function paymentBody(context: Readonly<RouterContextProvider>, input: PayInput) {
  return {
    marketingOptIn: input.marketingOptIn,
    agreedToTerms: input.agreedToTerms,
    agreedToRenewal: input.agreedToRenewal,
    promoCodes: input.codes.length > 0 ? input.codes : null,
    segmentAnonymousId: sessionOf(context).data.visitor,
    payment: {
      amountDisplayed: input.amountMinor,
      taxAmountDisplayed: input.taxMinor,
      taxId: input.taxId,
      cardHolderName: input.cardHolderName,
      nonce: input.nonce,
      paymentType: input.paymentType,
      pricingLocale: localeOf(context),
      storePaymentOnFile: true as const,
      deviceData: input.deviceData,
      bankAccountNumber: null,
      bankRoutingNumber: null,
    },
  }
}
