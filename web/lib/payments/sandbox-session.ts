import type { ProviderDeps } from './provider.ts'

/** Less than the fifteen minutes of a token's life, so none expires between a click and its answer. */
const RENEW_AFTER_MS = 10 * 60 * 1000

/** Keeps the client token of the page valid, however long the buyer takes. */
export type SandboxSession = { freshToken: () => Promise<string> }

/** Renews the client token once it is old. If that fails, the old one stays. */
export function createSandboxSession({ config, renew }: ProviderDeps): SandboxSession {
  let token = config.clientToken
  let readAt = Date.now()
  return {
    freshToken: async () => {
      if (Date.now() - readAt < RENEW_AFTER_MS) return token
      const renewed = await renew().catch(() => null)
      if (renewed) {
        token = renewed.clientToken
        readAt = Date.now()
      }
      return token
    },
  }
}
