import * as oidc from 'openid-client'
import type { CheckAnswer, ProviderTokens } from '../log-in/log-in-provider.ts'
import { groupsIn } from './claims.ts'

type Again = { id: string; groupClaim: string }

/** Asks the provider with the access token. Without a userinfo endpoint, the provider cannot be asked. */
export async function askedAgain(
  config: oidc.Configuration,
  { access, refresh, id, groupClaim }: Again & ProviderTokens,
): Promise<CheckAnswer> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return { outcome: 'blind' }
  const said = await oidc.fetchUserInfo(config, access, id)
  return { outcome: 'vouched', groups: groupsIn(said, groupClaim), tokens: { access, refresh } }
}

/** Gets new tokens. If the provider refuses them, it has ended the session of the person. */
export async function refreshed(
  config: oidc.Configuration,
  { refresh, id, groupClaim }: Again & { refresh: string },
): Promise<CheckAnswer> {
  const tokens = await oidc.refreshTokenGrant(config, refresh)
  const kept = { access: tokens.access_token, refresh: tokens.refresh_token ?? refresh }
  const claims = tokens.claims()
  if (claims && claims.sub !== id) return { outcome: 'ended' }
  const groups = groupsIn(claims ?? {}, groupClaim)
  if (groups !== null) return { outcome: 'vouched', groups, tokens: kept }
  const asked = await askedAgain(config, { ...kept, id, groupClaim })
  return asked.outcome === 'vouched' ? asked : { outcome: 'vouched', groups: null, tokens: kept }
}
