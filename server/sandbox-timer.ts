import { sandboxKey } from './gateways.ts'
import type { Services } from './parts.ts'
import { SANDBOX_SIGNATURE, startSandboxTimer } from './payments/sandbox/index.ts'

type Given = Pick<Services, 'config' | 'db' | 'secrets' | 'payments' | 'workshop'>

/** Starts the sandbox gateway's own work, if this process runs jobs. Returns a function that stops it. */
export function startSandbox({ config, db, secrets, payments, workshop }: Given): () => void {
  if (config.ROLE === 'web' || config.PAYMENT_PROVIDER !== 'sandbox') return () => undefined
  /** Delivers a webhook with its signature, as a provider does. */
  const notifyOurselves = async ({ body, signature }: { body: string; signature: string }) => {
    const header = (name: string) => (name.toLowerCase() === SANDBOX_SIGNATURE ? signature : undefined)
    return (await payments.receiveWebhook({ header, body })) === 'stored'
  }
  return startSandboxTimer({ db, key: sandboxKey(secrets), deliver: workshop.notices(notifyOurselves) })
}
