/** The package has no types. These are the parts that the built-in provider uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Page = { body: string; type: string }
  type Account = { accountId: string; claims: () => Promise<Record<string, unknown>> }
  type GrantHolder = {
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
  }
  export type Settings = {
    clients: readonly Record<string, unknown>[]
    jwks: { keys: readonly object[] }
    cookies: { keys: readonly string[] }
    claims: Record<string, readonly string[]>
    conformIdTokenClaims: boolean
    pkce: { required: () => boolean }
    issueRefreshToken: () => Promise<boolean>
    rotateRefreshToken: () => boolean
    features: {
      devInteractions: { enabled: boolean }
      rpInitiatedLogout: {
        enabled: boolean
        logoutSource: (page: Page, form: string) => Promise<void>
        postLogoutSuccessSource: (page: Page) => Promise<void>
      }
    }
    interactions: { url: (page: Page, interaction: { uid: string }) => string }
    ttl: Record<string, number>
    findAccount: (page: Page, id: string) => Promise<Account | undefined>
    loadExistingGrant: (page: GrantHolder) => Promise<object>
    renderError: (page: Page, out: { error: string }) => Promise<void>
  }
  export class Provider {
    constructor(issuer: string, settings: Settings)
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>
    Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
  }
}
