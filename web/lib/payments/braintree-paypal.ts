import type { Client } from 'braintree-web/client.js'
import { decimalOf } from '#domain/money.ts'
import { failedBy } from './braintree-errors.ts'
import type { ProviderDeps, WalletButtonAnswer, WalletButtonOptions, WalletResult } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

const SET_UP_LIMIT_MS = 15_000
const TOKENISE_LIMIT_MS = 20_000
/** The height of our own buttons. PayPal allows 25 to 55. */
const BUTTON_HEIGHT_PX = 52

/** The parts of the component that we use. Its own typings require enums that do not exist at run time. */
type Checkout = {
  loadPayPalSDK: (options: Record<string, unknown>) => Promise<unknown>
  createPayment: (options: Record<string, unknown>) => Promise<string>
  tokenizePayment: (approval: Approval) => Promise<{ nonce: string; details: AccountDetails }>
  teardown: () => Promise<void>
}
type AccountDetails = { email?: string; countryCode?: string }
/** The data from PayPal's script, which the component accepts unchanged. */
type Approval = { payerID?: string; paymentID?: string; orderID?: string; billingToken?: string }

/** The parts of PayPal's own script that we use. It has no typings. */
type Buttons = { render: (container: HTMLElement) => Promise<void>; close: () => Promise<void> }
type PayPalScript = {
  Buttons: (handlers: {
    fundingSource: 'paypal'
    style: { color: 'gold'; shape: 'pill'; height: number }
    /** One of these two: an order to pay, or an agreement to store the account. */
    createOrder?: () => Promise<string>
    createBillingAgreement?: () => Promise<string>
    onApprove: (approval: Approval) => Promise<void>
    onCancel: () => void
    onError: (error: unknown) => void
  }) => Buttons
}

type Deps = { client: Client; deps: ProviderDeps }

/**
 * PayPal's own button. The money is authorised with the order and captured by the server. The agreement stores the
 * account for later payments.
 */
export async function createPaypalButton(
  options: WalletButtonOptions,
  deps: Deps,
): Promise<WalletButtonAnswer> {
  // A blocked script reports nothing, so only the time limit ends the wait.
  return withTimeLimit(setUp(options, deps), SET_UP_LIMIT_MS)
}

async function setUp(options: WalletButtonOptions, { client, deps }: Deps): Promise<WalletButtonAnswer> {
  try {
    const { default: paypalCheckout } = await import('braintree-web/paypal-checkout/index.js')
    const checkout = (await paypalCheckout.create({ client })) as unknown as Checkout
    const { currency } = options.amount()
    await checkout.loadPayPalSDK({
      currency,
      ...(options.keeps ? { vault: true } : { intent: 'authorize' }),
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
  { amount, keeps = false, onResult }: WalletButtonOptions,
  checkout: Checkout,
  currency: string,
): Buttons {
  // The script that was just loaded has added this property.
  const { paypal } = window as unknown as { paypal: PayPalScript }
  return paypal.Buttons({
    fundingSource: 'paypal',
    style: { color: 'gold', shape: 'pill', height: BUTTON_HEIGHT_PX },
    ...(keeps
      ? { createBillingAgreement: async () => checkout.createPayment({ flow: 'vault', currency }) }
      : {
          createOrder: async () =>
            checkout.createPayment({
              flow: 'checkout',
              intent: 'authorize',
              amount: decimalOf(amount().amountMinor, currency),
              currency,
              requestBillingAgreement: true,
            }),
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
