import type { Client } from 'braintree-web/client.js'
import { decimalOf } from '#domain/money.ts'
import { failedBy } from './braintree-errors.ts'
import type { ProviderDeps, WalletButtonAnswer, WalletButtonOptions, WalletResult } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

const SET_UP_LIMIT_MS = 15_000
const TOKENISE_LIMIT_MS = 20_000

/** The parts of the component we use. Its typings ask for enums that exist nowhere at run time. */
type Checkout = {
  loadPayPalSDK: (options: Record<string, unknown>) => Promise<unknown>
  createPayment: (options: Record<string, unknown>) => Promise<string>
  tokenizePayment: (approval: Approval) => Promise<{ nonce: string; details: AccountDetails }>
  teardown: () => Promise<void>
}
type AccountDetails = { email?: string; countryCode?: string }
/** What PayPal's script hands over, and the component takes as it is. */
type Approval = { payerID?: string; paymentID?: string; orderID?: string; billingToken?: string }

/** The parts of PayPal's own script that we use; it brings no typings. */
type Buttons = { render: (container: HTMLElement) => Promise<void>; close: () => Promise<void> }
type PayPalScript = {
  Buttons: (handlers: {
    fundingSource: 'paypal'
    createOrder: () => Promise<string>
    onApprove: (approval: Approval) => Promise<void>
    onCancel: () => void
    onError: (error: unknown) => void
  }) => Buttons
}

type Deps = { client: Client; deps: ProviderDeps }

/**
 * PayPal's own button. The money is authorised with the order and captured by the server; the agreement keeps
 * the account on file.
 */
export async function createPaypalButton(
  options: WalletButtonOptions,
  deps: Deps,
): Promise<WalletButtonAnswer> {
  // A blocked script never says so; only the time limit does.
  return withTimeLimit(setUp(options, deps), SET_UP_LIMIT_MS)
}

async function setUp(options: WalletButtonOptions, { client, deps }: Deps): Promise<WalletButtonAnswer> {
  try {
    const { default: paypalCheckout } = await import('braintree-web/paypal-checkout/index.js')
    const checkout = (await paypalCheckout.create({ client })) as unknown as Checkout
    const { currency } = options.amount()
    await checkout.loadPayPalSDK({
      currency,
      intent: 'authorize',
      components: 'buttons',
      locale: deps.locale === 'es-MX' ? 'es_MX' : 'en_US',
      ...(deps.cspNonce ? { dataAttributes: { 'csp-nonce': deps.cspNonce } } : {}),
    })
    const buttons = drawButtons(options, checkout, currency)
    await buttons.render(options.container)
    const teardown = async () => {
      await buttons.close()
      await checkout.teardown()
    }
    return { outcome: 'ready', teardown: async () => teardown().catch(() => undefined) }
  } catch (error) {
    return failedBy(error)
  }
}

function drawButtons(
  { amount, onResult }: WalletButtonOptions,
  checkout: Checkout,
  currency: string,
): Buttons {
  // The script just loaded put it there.
  const { paypal } = window as unknown as { paypal: PayPalScript }
  return paypal.Buttons({
    fundingSource: 'paypal',
    createOrder: async () =>
      checkout.createPayment({
        flow: 'checkout',
        intent: 'authorize',
        amount: decimalOf(amount().amountMinor, currency),
        currency,
        requestBillingAgreement: true,
      }),
    onApprove: async (approval) =>
      onResult(await withTimeLimit(tokenise(checkout, approval), TOKENISE_LIMIT_MS)),
    onCancel: () => onResult({ outcome: 'cancelled' }),
    onError: (error) => onResult(failedBy(error)),
  })
}

async function tokenise(checkout: Checkout, approval: Approval): Promise<WalletResult> {
  try {
    const { nonce, details } = await checkout.tokenizePayment(approval)
    const { email = '', countryCode = null } = details
    return { outcome: 'approved', nonce, details: { wallet: 'paypal', email, countryCode } }
  } catch (error) {
    return failedBy(error)
  }
}
