import type { RouterContextProvider } from 'react-router'
import { allowedMethods } from '#domain/payments/allowed-methods.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { price } from './answer.server.ts'
import type { Buyer } from './buyer.ts'
import { firstPrice } from './waiting/first-price.server.ts'

/** The first state of the payment page for a buyer of any kind: a price without codes, and the payment methods. */
export async function openCheckout(
  context: Readonly<RouterContextProvider>,
  visit: { request: Request; url: URL },
  buyer: Buyer,
) {
  return {
    pricing: await firstPrice(visit, price(context, buyer, { codes: [], payForCoParent: false })),
    allowed: allowedMethods(flagsOf(context)),
    hidden: context.get(hostContext).hidden,
  }
}
