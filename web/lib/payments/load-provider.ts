import type { Failed, PaymentProvider, ProviderDeps } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

const LOAD_LIMIT_MS = 20_000

/** Loads and creates the payment provider that the server chose. */
export async function loadProvider(deps: ProviderDeps): Promise<Ready | Failed> {
  return withTimeLimit(create(deps), LOAD_LIMIT_MS)
}

type Ready = { outcome: 'ready'; provider: PaymentProvider }

async function create(deps: ProviderDeps): Promise<Ready> {
  if (deps.config.provider === 'braintree') {
    const { createBraintreeProvider } = await import('./braintree-provider.ts')
    return { outcome: 'ready', provider: await createBraintreeProvider(deps) }
  }
  const { createSandboxProvider } = await import('./sandbox-provider.ts')
  return { outcome: 'ready', provider: createSandboxProvider(deps) }
}
