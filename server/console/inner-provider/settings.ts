import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Settings } from 'oidc-provider'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { logOutPage, messagePage } from './pages.ts'
import { groupsOf, INNER_PEOPLE } from './people.ts'

export type InnerClient = {
  clientId: string
  clientSecret: string
  callback: string
  afterLogOut: string
  /** Whether a log-in gets a refresh token too. Each works once. */
  refreshes?: boolean
}

const SCOPES = 'openid profile groups'

/** The settings of the built-in provider. Its keys last as long as the process. */
export function settingsOf(client: InnerClient): Settings {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'inner' }
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.callback],
        post_logout_redirect_uris: [client.afterLogOut],
        response_types: ['code'],
        grant_types: client.refreshes ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => client.refreshes === true,
    rotateRefreshToken: () => true,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (page, form) => {
          page.body = `${String(await logOutPage())}${form}`
        },
        postLogoutSuccessSource: async (page) => {
          page.body = String(await messagePage('You are logged out'))
        },
      },
    },
    interactions: { url: (_page, { uid }) => `/people/${uid}` },
    ttl: {
      Session: 8 * HOUR_SECONDS,
      Grant: 8 * HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      AccessToken: 8 * HOUR_SECONDS,
      RefreshToken: 8 * HOUR_SECONDS,
    },
    findAccount: async (_page, id) => {
      const person = INNER_PEOPLE.find((each) => each.id === id)
      return person && { accountId: id, claims: async () => claimsOf(id, person.name, groupsOf(person)) }
    },
    // Nobody is asked for consent: the console is the only client.
    loadExistingGrant: async ({ oidc: { provider, client: asking, session } }) => {
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    renderError: async (page, { error }) => {
      page.type = 'html'
      page.body = String(await messagePage(`The log-in provider refused this: ${error}`))
    },
  }
}

function claimsOf(sub: string, name: string, groups: string[]): Record<string, unknown> {
  return { sub, name, groups }
}
