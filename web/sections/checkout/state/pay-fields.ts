import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { CheckoutState } from '#domain/flows/checkout.ts'
import { chosenNonce } from '#domain/flows/checkout-conditions.ts'
import type { Because, Money, VerifyRequest } from '#web/lib/payments/provider.ts'
import type { AddressValues } from '../billing/address-fields.tsx'
import type { CardAnswer } from './use-means.ts'
import type { ProviderState } from './use-provider.ts'
import type { Unanswered } from './use-unanswered.ts'

/** An order, with the choices of its buyer. */
export type Payable = {
  state: CheckoutState
  pricing: PricingInfo
  codes: readonly string[]
  buyer: { firstName: string; lastName: string; email: string; billing: AddressValues }
}
type Means = {
  coParentName: string | null
  provider: ProviderState
  holderName: () => string
  readCard: () => Promise<CardAnswer>
}
export type PayFields = Record<string, string | readonly string[]>
/** Why nothing was sent. */
export type Stopped =
  | 'checkout.card.notRead'
  | 'checkout.card.offline'
  | 'checkout.verify.cancelled'
  | 'checkout.verify.failed'
/** Without a reason, the fields of the card say what is wrong. */
type Stop = { outcome: 'stopped'; because: Stopped | null }
export type MadeFields = { outcome: 'fields'; fields: PayFields } | Stop
/** `given` is the nonce before the bank verified it. */
type Nonce = { outcome: 'nonce'; nonce: string; given: string } | Stop

/** All that a buyer has chosen, as one text. Two requests with the same choices are the same payment. */
function choicesOf({ state, pricing, codes }: Omit<Payable, 'buyer'>, given = chosenNonce(state)): string {
  const { paymentMethod, isPayingForCoparent, consentData } = state
  const { total, taxAmount } = pricing.totals
  const paidWith = total === 0 ? null : [paymentMethod, given]
  return JSON.stringify([
    paidWith,
    pricing.request,
    total,
    taxAmount,
    codes,
    isPayingForCoparent,
    consentData,
  ])
}

/** The fields that “Pay now” sends. They are those of a lost request if nothing else was chosen since. */
export async function payFields(
  payable: Payable & Means,
  unanswered: Unanswered<PayFields>,
): Promise<MadeFields> {
  const { state, pricing, codes, holderName, coParentName, provider } = payable
  const sentBefore = unanswered.for(choicesOf(payable))
  if (sentBefore) return { outcome: 'fields', fields: sentBefore }
  const { request: ordered, totals } = pricing
  const { total: amountMinor, taxAmount: taxMinor, currencyCode: currency } = totals
  const nonce = await nonceOf({
    ...payable,
    buyer: issuersBuyer(payable.buyer),
    amount: { amountMinor, currency },
  })
  if (nonce.outcome === 'stopped') return nonce
  const deviceData = provider.status === 'ready' ? await provider.provider.deviceData() : null
  const fields = {
    method: amountMinor === 0 ? '' : state.paymentMethod,
    nonce: nonce.nonce,
    deviceData: deviceData ?? '',
    cardHolderName: state.paymentMethod === 'creditCard' ? holderName() : '',
    packageId: String(ordered.packageId),
    productId: ordered.productId,
    service: ordered.services,
    amountMinor: String(amountMinor),
    taxMinor: String(taxMinor),
    taxId: pricing.taxId,
    code: codes,
    payForCoParent: String(state.isPayingForCoparent),
    coParentName: coParentName ?? '',
    agreedToRenewal: String(pricing.renewal.renews),
    agreedToTerms: String(state.consentData.termsAndConditions),
    marketingOptIn: String(state.consentData.marketingOptIn),
    idempotencyKey: crypto.randomUUID(),
  }
  return { outcome: 'fields', fields: unanswered.keep(fields, choicesOf(payable, nonce.given)) }
}

/** The buyer as the card's issuer needs them. */
function issuersBuyer({ firstName, lastName, email, billing }: Payable['buyer']): IssuersBuyer {
  const { billingAddress: streetAddress, city: locality, postalCode, country: countryCode } = billing
  return { email, billing: { firstName, lastName, streetAddress, locality, postalCode, countryCode } }
}

type IssuersBuyer = Pick<VerifyRequest, 'email' | 'billing'>
type Given = Omit<Means, 'holderName' | 'coParentName'> & {
  state: CheckoutState
  buyer: IssuersBuyer
  amount: Money
}

/** A nonce of the chosen method, verified with the bank where the country requires it. */
export async function nonceOf({ state, provider, amount, readCard, buyer }: Given): Promise<Nonce> {
  if (amount.amountMinor === 0) return { outcome: 'nonce', nonce: '', given: '' }
  if (state.paymentMethod !== 'creditCard') {
    const nonce = chosenNonce(state) ?? ''
    return { outcome: 'nonce', nonce, given: nonce }
  }
  const answer: CardAnswer = state.card ? { outcome: 'read', card: state.card } : await readCard()
  if (answer.outcome === 'invalid') return { outcome: 'stopped', because: null }
  if (answer.outcome !== 'read' || provider.status !== 'ready')
    return { outcome: 'stopped', because: whyNot(answer, 'checkout.card.notRead') }
  const { nonce: given, bin } = answer.card
  if (!provider.config.verification) return { outcome: 'nonce', nonce: given, given }
  const verified = await provider.provider.verify({ nonce: given, bin, amount, ...buyer })
  if (verified.outcome === 'verified') return { outcome: 'nonce', nonce: verified.nonce, given }
  return {
    outcome: 'stopped',
    because:
      verified.outcome === 'cancelled'
        ? 'checkout.verify.cancelled'
        : whyNot(verified, 'checkout.verify.failed'),
  }
}

/** Why a card was not read or verified. A lost connection says nothing about the card. */
export function whyNot(answer: { outcome: string; because?: Because }, otherwise: Stopped): Stopped {
  return answer.because === 'network' ? 'checkout.card.offline' : otherwise
}
