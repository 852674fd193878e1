import type { Client } from 'braintree-web/client.js'
import { createBraintreeFields } from './braintree-fields.ts'
import { createPaypalButton } from './braintree-paypal.ts'
import { createVenmoButton } from './braintree-venmo.ts'
import { verifyWithBraintree } from './braintree-verify.ts'
import type { PaymentProvider, ProviderDeps } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

const DEVICE_LIMIT_MS = 10_000

/**
 * Braintree's own SDK. Each part is loaded when it is first needed.
 * @throws if Braintree cannot be reached or refuses the client token
 */
export async function createBraintreeProvider(deps: ProviderDeps): Promise<PaymentProvider> {
  const { default: braintreeClient } = await import('braintree-web/client/index.js')
  const client = await braintreeClient.create({ authorization: deps.config.clientToken })
  let device: Promise<string | null> | null = null
  return {
    name: 'braintree',
    createCardFields: async (options) => createBraintreeFields(options, { client, config: deps.config }),
    createWalletButton: async (options) =>
      options.wallet === 'paypal'
        ? createPaypalButton(options, { client, deps })
        : createVenmoButton(options, { client, deps }),
    verify: async (request) => verifyWithBraintree(request, client),
    deviceData: async () => (device ??= readDevice(client)),
    teardown: async () => undefined,
  }
}

/** An ad blocker may block this data. The payment continues without it. */
async function readDevice(client: Client): Promise<string | null> {
  const read = async () => {
    const { default: dataCollector } = await import('braintree-web/data-collector/index.js')
    return (await dataCollector.create({ client })).deviceData
  }
  const answer = await withTimeLimit(read(), DEVICE_LIMIT_MS)
  return typeof answer === 'string' ? answer : null
}
