import * as oidc from 'openid-client'

const TIMEOUT_SECONDS = 10

/** The provider did not answer, or it answered with an error of its own. */
class ProviderAway extends Error {}

/** Whether an error says that the provider did not answer. */
export function isAway(error: unknown): boolean {
  return error instanceof ProviderAway || (error instanceof Error && isAway(error.cause))
}

export type Client = { issuer: string; clientId: string; clientSecret: string }

/** What the provider says about itself. It is asked again after a failure. */
export function createDiscovery(client: Client) {
  let found: Promise<oidc.Configuration> | null = null
  let endpoints: readonly string[] = []
  const read = async (): Promise<oidc.Configuration> => {
    found ??= discover(client)
    try {
      const config = await found
      endpoints = originsOf(config)
      return config
    } catch (error) {
      found = null
      throw new ProviderAway('the provider cannot be found', { cause: error })
    }
  }
  return {
    read,
    /** Asks the provider again before a browser is sent to it. So nobody meets one that has stopped since. */
    readAgain: async (): Promise<oidc.Configuration> => {
      found = null
      return read()
    },
    /** Whether the provider was asked since its last failure. */
    isKnown: () => found !== null,
    /** The origins to which the provider leads a browser. */
    origins: (): readonly string[] => [...new Set([new URL(client.issuer).origin, ...endpoints])],
  }
}

async function discover({ issuer, clientId, clientSecret }: Client): Promise<oidc.Configuration> {
  const isInner = new URL(issuer).protocol === 'http:'
  return oidc.discovery(new URL(issuer), clientId, undefined, secretAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: fetchOrAway,
    // The settings allow http only for the built-in provider.
    ...(isInner ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
}

/** Sends the secret in a way that the provider supports. If it lists none, that is HTTP Basic. */
function secretAuth(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    ;(takesPost ? post : basic)(server, ...rest)
  }
}

const fetchOrAway: oidc.CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit).catch((error: unknown) => {
    throw new ProviderAway('the provider cannot be reached', { cause: error })
  })
  if (answer.status >= 500) throw new ProviderAway(`the provider answers ${answer.status}`)
  return answer
}

function originsOf(config: oidc.Configuration): string[] {
  const { authorization_endpoint, end_session_endpoint } = config.serverMetadata()
  return [authorization_endpoint, end_session_endpoint].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  )
}
