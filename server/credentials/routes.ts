import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  checkUsername as checkUsernameContract,
  setCredentials as setCredentialsContract,
} from '#domain/contracts/credentials.ts'
import { agreeToTerms, setMarketingOptIn } from '#domain/contracts/parents.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { recordMarketing, recordTerms } from '#server/people/index.ts'
import type { Limit, Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findBearer, secretOf } from './tokens/bearer.ts'
import { mountBrowserTokens } from './tokens/browser-token-routes.ts'
import { mountBrowsers } from './browsers/routes.ts'
import { checkUsername } from './check-username.ts'
import { mountEmailChanges } from './email/routes.ts'
import { hashingRefusal } from './password/hashing.ts'
import { mountLogIn } from './log-in/log-in-routes.ts'
import type { KeepAccount } from './not-me/link.ts'
import { mountNotMe } from './not-me/routes.ts'
import { mountPasskeyLogIn } from './passkeys/log-in-routes.ts'
import { mountPasskeys } from './passkeys/routes.ts'
import { mountReceipts } from './receipt-route.ts'
import { findTokenOwner, setCredentials, type EndInvitations, type SetOutcome } from './set-credentials.ts'

export type CredentialsDeps = {
  db: Db
  secrets: Secrets
  limits: Limits
  site: Site
  endInvitations: EndInvitations
  keepAccount: KeepAccount
}

/** Calls of one network with a secret that may set no credentials. A real one is not counted. */
const STRANGE_BEARERS_PER_MINUTE = 120
/** Username checks of one person, with all links together. */
const USERNAME_CHECKS_PER_MINUTE = 20
const SETTINGS_PER_HOUR = 30

/** Serves usernames, credentials, consents, log-in, password resets and the account. */
export function mountCredentials(api: Api, deps: CredentialsDeps): void {
  const strange = deps.limits.perNetwork('credentials-bearers', {
    points: STRANGE_BEARERS_PER_MINUTE,
    seconds: 60,
  })
  mountUsernameChecks(api, deps, strange)
  mountSetCredentials(api, deps, strange)
  mountConsents(api, deps)
  mountBrowserTokens(api, deps)
  mountLogIn(api, deps)
  mountBrowsers(api, deps)
  mountNotMe(api, deps)
  mountPasskeys(api, deps)
  mountPasskeyLogIn(api, deps)
  mountEmailChanges(api, deps)
  mountReceipts(api, deps)
}

function mountUsernameChecks(api: Api, deps: CredentialsDeps, strange: Limit): void {
  const checks = deps.limits.create('username-checks', { points: USERNAME_CHECKS_PER_MINUTE, seconds: 60 })
  mount(api, checkUsernameContract, async ({ headers, body, request }) => {
    const bearer = await findTokenOwner(deps, secretOf(headers))
    if (!('owner' in bearer)) return (await strange(request.address)) ?? setRefusal(bearer)
    const limited = await checks(bearer.owner.userId)
    if (limited) return limited
    return { status: 200, body: await checkUsername(deps.db, body.username) }
  })
}

function mountSetCredentials(api: Api, deps: CredentialsDeps, strange: Limit): void {
  const settings = deps.limits.create('set-credentials', { points: SETTINGS_PER_HOUR, seconds: HOUR_SECONDS })
  mount(api, setCredentialsContract, async ({ headers, body, request }) => {
    const secret = secretOf(headers)
    const bearer = await findTokenOwner(deps, secret)
    if (!('owner' in bearer)) return (await strange(request.address)) ?? setRefusal(bearer)
    const limited = (await settings(bearer.owner.userId)) ?? hashingRefusal()
    if (limited) return limited
    const result = await setCredentials(deps, {
      secret,
      body,
      locale: request.locale,
      address: request.address,
    })
    return result.outcome === 'set' ? { status: 204, body: null } : setRefusal(result)
  })
}

function setRefusal(result: Exclude<SetOutcome, { outcome: 'set' }>): Refusal {
  if (result.outcome === 'refused') return refuseFields(result.errors)
  if (result.outcome === 'already-set') return refuse(409, 'join.credentials.alreadySet')
  return refuse(403, 'api.forbidden')
}

function mountConsents(api: Api, { db, secrets }: CredentialsDeps): void {
  mount(api, agreeToTerms, async ({ params, headers, request }) => {
    const person = await findBearer(db, secrets, { secret: secretOf(headers) })
    if (!person) return refuse(403, 'join.credentials.termsFailed')
    if (person.userId !== params.userId) return refuse(404, 'join.credentials.termsFailed')
    const source = { userId: person.userId, locale: request.locale, address: request.address }
    await db.transaction().execute((tx) => recordTerms(tx, secrets, source))
    return { status: 204, body: null }
  })
  mount(api, setMarketingOptIn, async ({ params, headers, body, request }) => {
    const person = await findBearer(db, secrets, { secret: secretOf(headers) })
    if (!person) return refuse(403, 'api.forbidden')
    if (person.userId !== params.userId) return refuse(404, 'api.notFound')
    const source = { userId: person.userId, locale: request.locale, address: request.address }
    await db.transaction().execute((tx) => recordMarketing(tx, secrets, { ...source, agreed: body }))
    return { status: 204, body: null }
  })
}
