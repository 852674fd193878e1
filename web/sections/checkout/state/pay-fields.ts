import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { CheckoutState, ReadCard } from '#domain/flows/checkout.ts'
import type { Money, VerifyRequest } from '#web/lib/payments/provider.ts'
import type { ProviderState } from './use-provider.ts'

/** The order and the way to pay it. */
export type Payable = {
  state: CheckoutState
  provider: ProviderState
  pricing: PricingInfo
  codes: readonly string[]
  holderName: () => string
  readCard: () => Promise<ReadCard | null>
  buyer: Pick<VerifyRequest, 'email' | 'billing'>
}
export type PayFields = Record<string, string | readonly string[]>
/** Why nothing was sent. */
export type Stopped = 'checkout.card.notRead' | 'checkout.verify.cancelled' | 'checkout.verify.failed'
type Nonce = { outcome: 'nonce'; nonce: string } | { outcome: 'stopped'; because: Stopped }

/** The fields that “Pay now” sends, with a nonce of the chosen method. */
export async function payFields(
  payable: Payable,
): Promise<{ outcome: 'fields'; fields: PayFields } | { outcome: 'stopped'; because: Stopped }> {
  const { state, pricing, codes, holderName, provider } = payable
  const { total: amountMinor, taxAmount: taxMinor, currencyCode: currency } = pricing.totals
  const nonce = await nonceOf({ ...payable, amount: { amountMinor, currency } })
  if (nonce.outcome === 'stopped') return nonce
  const deviceData = provider.status === 'ready' ? await provider.provider.deviceData() : null
  const fields = {
    method: amountMinor === 0 ? '' : state.paymentMethod,
    nonce: nonce.nonce,
    deviceData: deviceData ?? '',
    cardHolderName: state.paymentMethod === 'creditCard' ? holderName() : '',
    amountMinor: String(amountMinor),
    taxMinor: String(taxMinor),
    taxId: pricing.taxId,
    code: codes,
    payForCoParent: String(state.isPayingForCoparent),
    agreedToRenewal: String(pricing.renewal.renews),
    agreedToTerms: String(state.consentData.termsAndConditions),
    marketingOptIn: String(state.consentData.marketingOptIn),
    idempotencyKey: crypto.randomUUID(),
  }
  return { outcome: 'fields', fields }
}

export type Means = Pick<Payable, 'state' | 'provider' | 'readCard' | 'buyer'> & { amount: Money }

/** A nonce of the chosen method, verified with the bank where the country requires it. */
export async function nonceOf({ state, provider, amount, readCard, buyer }: Means): Promise<Nonce> {
  if (amount.amountMinor === 0) return { outcome: 'nonce', nonce: '' }
  if (state.paymentMethod !== 'creditCard') {
    const nonce = state.paymentMethod === 'paypal' ? state.paypalNonce : state.venmoNonce
    return { outcome: 'nonce', nonce: nonce ?? '' }
  }
  const card = state.card ?? (await readCard())
  if (!card || provider.status !== 'ready') return { outcome: 'stopped', because: 'checkout.card.notRead' }
  if (!provider.config.verification) return { outcome: 'nonce', nonce: card.nonce }
  const { nonce, bin } = card
  const verified = await provider.provider.verify({ nonce, bin, amount, ...buyer })
  if (verified.outcome === 'verified') return { outcome: 'nonce', nonce: verified.nonce }
  return {
    outcome: 'stopped',
    because: verified.outcome === 'cancelled' ? 'checkout.verify.cancelled' : 'checkout.verify.failed',
  }
}
