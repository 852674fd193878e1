import type { PaymentProvider, ProviderDeps } from './provider.ts'
import { createSandboxFields } from './sandbox-fields.ts'
import { createSandboxSession } from './sandbox-session.ts'
import { verifyInSandbox } from './sandbox-verify.ts'
import { createSandboxWallet } from './sandbox-wallets.ts'

/** The sandbox gateway in the browser. It moves no money and accepts only test cards. */
export function createSandboxProvider(deps: ProviderDeps): PaymentProvider {
  const session = createSandboxSession(deps)
  const device = JSON.stringify({ correlation_id: crypto.randomUUID().replaceAll('-', '') })
  return {
    name: 'sandbox',
    createCardFields: async (options) => createSandboxFields(options, { deps, session }),
    createWalletButton: async (options) => createSandboxWallet(options, { deps, session }),
    verify: async (request) => verifyInSandbox(request, { deps, session }),
    deviceData: async () => device,
    teardown: async () => undefined,
  }
}
