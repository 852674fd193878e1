import * as oidc from 'openid-client'
import { FRESH_LOG_IN_MINUTES, STAFF_SESSION_HOURS } from '#domain/console/staff-session.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { claimsOf } from './claims.ts'
import { askedAgain, refreshed } from './ask-again.ts'
import type { LogInAnswer, LogInProvider } from '../log-in/log-in-provider.ts'

export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  groupClaim: string
  /** The address to which the provider sends the browser back. */
  callback: string
  afterLogOut: string
}

const TIMEOUT_SECONDS = 10

/** The provider did not answer, or it answered with an error of its own. */
class ProviderAway extends Error {}

/** A log-in provider that speaks OpenID Connect: the code flow with PKCE, state and nonce. */
export function openIdProvider(settings: OpenIdSettings, log: Log): LogInProvider {
  const { callback: redirect_uri, afterLogOut, scopes: scope } = settings
  let found: Promise<oidc.Configuration> | null = null
  let endpoints: readonly string[] = []
  const discovered = async (): Promise<oidc.Configuration> => {
    found ??= discover(settings)
    try {
      const config = await found
      endpoints = originsOf(config)
      return config
    } catch (error) {
      // The next log-in asks again.
      found = null
      throw new ProviderAway('the provider cannot be found', { cause: error })
    }
  }
  /** Asks the provider again before a browser is sent to it. So nobody meets one that has stopped since. */
  const answering = async (): Promise<oidc.Configuration> => {
    found = null
    return discovered()
  }
  const away = (error: unknown): 'away' => {
    log.warn('the log-in provider of staff does not answer', describeError(error))
    return 'away'
  }

  return {
    ask: async ({ state, nonce, verifier }, { isFresh }) => {
      try {
        const config = await answering()
        const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
        const max_age = String(maxAge(isFresh))
        const common = { redirect_uri, scope, state, nonce, max_age }
        return oidc.buildAuthorizationUrl(config, {
          ...common,
          code_challenge,
          code_challenge_method: 'S256',
          ...(isFresh ? { prompt: 'login' } : {}),
        })
      } catch (error) {
        return away(error)
      }
    },
    answer: async (query, { state, nonce, verifier }, { isFresh }) => {
      try {
        const config = await discovered()
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirect_uri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          maxAge: maxAge(isFresh),
        })
        return await vouchedFor(config, tokens, settings.groupClaim)
      } catch (error) {
        return isAway(error) ? { outcome: away(error) } : { outcome: 'refused', code: codeOf(error) }
      }
    },
    check: async (tokens, id) => {
      try {
        const config = await discovered()
        return tokens.refresh === null
          ? await askedAgain(config, { ...tokens, id, groupClaim: settings.groupClaim })
          : await refreshed(config, { refresh: tokens.refresh, id, groupClaim: settings.groupClaim })
      } catch (error) {
        if (isAway(error)) return { outcome: away(error) }
        return { outcome: tokens.refresh === null ? 'blind' : 'ended' }
      }
    },
    logOut: async (idToken) => {
      try {
        const config = await answering()
        if (!config.serverMetadata().end_session_endpoint) return null
        return oidc.buildEndSessionUrl(config, {
          post_logout_redirect_uri: afterLogOut,
          ...(idToken === null ? {} : { id_token_hint: idToken }),
        })
      } catch (error) {
        away(error)
        return null
      }
    },
    origins: () => {
      if (!found) discovered().catch(away)
      return [...new Set([new URL(settings.issuer).origin, ...endpoints])]
    },
  }
}

function maxAge(isFresh: boolean): number {
  return isFresh ? FRESH_LOG_IN_MINUTES * 60 : STAFF_SESSION_HOURS * 3600
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<oidc.Configuration> {
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

function isAway(error: unknown): boolean {
  return error instanceof ProviderAway || (error instanceof Error && isAway(error.cause))
}

function codeOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return error.error
  if (error instanceof oidc.ClientError) return error.code ?? 'invalid'
  return 'invalid'
}

function originsOf(config: oidc.Configuration): string[] {
  const { authorization_endpoint, end_session_endpoint } = config.serverMetadata()
  return [authorization_endpoint, end_session_endpoint].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  )
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

async function vouchedFor(
  config: oidc.Configuration,
  tokens: Tokens,
  groupClaim: string,
): Promise<LogInAnswer> {
  const claims = tokens.claims()
  const { id_token: idToken, access_token } = tokens
  if (!claims || !idToken) return { outcome: 'refused', code: 'no_id_token' }
  const hasGroups = claims[groupClaim] !== undefined
  const asksMore = !hasGroups && config.serverMetadata().userinfo_endpoint !== undefined
  const more = asksMore ? await oidc.fetchUserInfo(config, access_token, claims.sub) : {}
  const kept = { access: access_token, refresh: tokens.refresh_token ?? null }
  const person = { ...claimsOf({ ...more, ...claims }, groupClaim), idToken, tokens: kept }
  return { outcome: 'vouched', person }
}
