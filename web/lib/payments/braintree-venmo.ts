import type { Client } from 'braintree-web/client.js'
import type { Venmo } from 'braintree-web/venmo.js'
import { failedBy, isCancelled } from './braintree-errors.ts'
import type { ProviderDeps, WalletButtonAnswer, WalletButtonOptions, WalletResult } from './provider.ts'
import { drawWalletButton } from './wallet-button.ts'
import { withTimeLimit } from './with-time-limit.ts'

const SET_UP_LIMIT_MS = 10_000
/** How long a buyer may take in Venmo's window. */
const WINDOW_LIMIT_MS = 180_000

type Deps = { client: Client; deps: ProviderDeps }

/** Our button for Venmo. It appears only if Venmo can start a payment here. */
export async function createVenmoButton(
  options: WalletButtonOptions,
  deps: Deps,
): Promise<WalletButtonAnswer> {
  const answer = await withTimeLimit(setUp(options, deps), SET_UP_LIMIT_MS)
  return answer.outcome === 'failed' ? { outcome: 'unsupported' } : answer
}

/** The component with the methods that its typings lack. */
type Component = Omit<Venmo, 'teardown'> & { getUrl?: () => Promise<string>; teardown: () => Promise<void> }
type CreateOptions = {
  client: Client
  allowDesktopWebLogin: boolean
  mobileWebFallBack: boolean
  paymentMethodUsage: 'multi_use'
  styleCspNonce?: string
  enableVenmoSandbox?: boolean
}

async function setUp(options: WalletButtonOptions, { client, deps }: Deps): Promise<WalletButtonAnswer> {
  const { default: venmo } = await import('braintree-web/venmo/index.js')
  const create: CreateOptions = {
    client,
    allowDesktopWebLogin: true,
    mobileWebFallBack: true,
    paymentMethodUsage: 'multi_use',
    ...(deps.cspNonce ? { styleCspNonce: deps.cspNonce } : {}),
    ...(isTest(client) ? { enableVenmoSandbox: true } : {}),
  }
  const component: Component = await venmo.create(create)
  if (!component.isBrowserSupported()) return { outcome: 'unsupported' }
  // Creating succeeds even if Venmo cannot open a payment. Only this call shows the problem.
  await component.getUrl?.()
  const button = drawWalletButton(options)
  let open = false
  const pay = () => {
    if (open) return
    open = true
    void tokenise(component).then((result) => {
      open = false
      options.onResult(result)
    })
  }
  button.addEventListener('click', pay)
  // On a phone the buyer returns from the Venmo app, and the result is already available.
  if (component.hasTokenizationResult()) pay()
  const teardown = async () => {
    button.remove()
    await component.teardown().catch(() => undefined)
  }
  return { outcome: 'ready', teardown }
}

function isTest(client: Client): boolean {
  // The typings of the configuration are `any`.
  const { gatewayConfiguration } = client.getConfiguration() as {
    gatewayConfiguration: { environment?: string }
  }
  return gatewayConfiguration.environment === 'sandbox'
}

async function tokenise(component: Component): Promise<WalletResult> {
  const call = component.tokenize().then(
    ({ nonce, details }): WalletResult => ({
      outcome: 'approved',
      nonce,
      details: { wallet: 'venmo', username: `@${details.username.replace(/^@/, '')}` },
    }),
    (error: unknown): WalletResult => (isCancelled(error) ? { outcome: 'cancelled' } : failedBy(error)),
  )
  return withTimeLimit(call, WINDOW_LIMIT_MS)
}
