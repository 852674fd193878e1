import * as oidc from 'openid-client'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import { FRESH_STAFF_LOG_IN_MINUTES, STAFF_SESSION_HOURS } from '#domain/console/staff-session.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import type { LogInAnswer, LogInKeys, LogInProvider } from '../log-in/log-in-provider.ts'
import { askedAgain, refreshed } from './ask-again.ts'
import { claimsOf } from './claims.ts'
import { createDiscovery, isAway, type Client } from './discovery.ts'

export type OpenIdSettings = Client & {
  scopes: string
  groupClaim: string
  /** The address to which the provider sends the browser back. */
  callback: string
  afterLogOut: string
}

/** A log-in provider that speaks OpenID Connect: the code flow with PKCE, state and nonce. */
export function openIdProvider(settings: OpenIdSettings, log: Log): LogInProvider {
  const { groupClaim } = settings
  const discovery = createDiscovery(settings)
  const away = (error: unknown): 'away' => {
    log.warn('the log-in provider of staff does not answer', describeError(error))
    return 'away'
  }

  return {
    ask: async (keys, { isFresh }) => {
      try {
        return await logInAddress(await discovery.readAgain(), { ...settings, ...keys, isFresh })
      } catch (error) {
        return away(error)
      }
    },
    answer: async (query, { state, nonce, verifier }, { isFresh }) => {
      try {
        const config = await discovery.read()
        const back = new URL(`${settings.callback}${query}`)
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          maxAge: maxAge(isFresh),
        })
        return await vouchedFor(config, tokens, groupClaim)
      } catch (error) {
        return isAway(error) ? { outcome: away(error) } : { outcome: 'refused', code: codeOf(error) }
      }
    },
    check: async ({ access, refresh }, id) => {
      try {
        const config = await discovery.read()
        return refresh === null
          ? await askedAgain(config, { access, refresh, id, groupClaim })
          : await refreshed(config, { refresh, id, groupClaim })
      } catch (error) {
        if (isAway(error)) return { outcome: away(error) }
        return { outcome: refresh === null ? 'blind' : 'ended' }
      }
    },
    logOut: async (idToken) => {
      try {
        return logOutAddress(await discovery.readAgain(), { ...settings, idToken })
      } catch (error) {
        away(error)
        return null
      }
    },
    origins: () => {
      if (!discovery.isKnown()) discovery.read().catch(away)
      return discovery.origins()
    },
  }
}

type Asked = OpenIdSettings & LogInKeys & { isFresh: boolean }

async function logInAddress(config: oidc.Configuration, asked: Asked): Promise<URL> {
  const { callback, scopes, state, nonce, verifier, isFresh } = asked
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: scopes,
    state,
    nonce,
    max_age: String(maxAge(isFresh)),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login' } : {}),
  })
}

/** Null if the provider does not end its session for us. */
function logOutAddress(
  config: oidc.Configuration,
  { afterLogOut, idToken }: Pick<OpenIdSettings, 'afterLogOut'> & { idToken: string | null },
): URL | null {
  if (!config.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(config, {
    post_logout_redirect_uri: afterLogOut,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  })
}

function maxAge(isFresh: boolean): number {
  return isFresh ? FRESH_STAFF_LOG_IN_MINUTES * MINUTE_SECONDS : STAFF_SESSION_HOURS * HOUR_SECONDS
}

function codeOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return error.error
  if (error instanceof oidc.ClientError) return error.code ?? 'invalid'
  return 'invalid'
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
