import { readAccount as readAccountContract } from '#domain/contracts/account.ts'
import {
  logIn as logInContract,
  logOut,
  requestPasswordReset as requestContract,
  setNewPassword as newPasswordContract,
} from '#domain/contracts/login.ts'
import { demandPath, logInTarget } from '#domain/flows/log-in.ts'
import { emailError, normaliseEmail, tidyEmail } from '#domain/people/email.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits } from '#server/platform/limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { bearerOf } from './bearer.ts'
import { hashingRefusal } from './hashing.ts'
import { logIn } from './log-in.ts'
import { logInLimits } from './log-in-limits.ts'
import { requestPasswordReset, setNewPassword } from './password-reset.ts'
import { readAccount } from './read-account.ts'
import { endSession, findSession } from './sessions.ts'

type Deps = { db: Db; secrets: Secrets; limits: Limits; site: Site }

const HOUR = 3600
const RESETS_PER_NETWORK = 20
/** Mails one person can be sent in an hour, whoever asks. */
const RESETS_PER_EMAIL = 3
/** A live link sets one password; the others of this count are refused ones and made-up links. */
const NEW_PASSWORDS_PER_NETWORK = 60

/** Serves log-in, log-out, forgotten passwords and the account of whoever is logged in. */
export function mountLogIn(api: Api, deps: Deps): void {
  mountSessions(api, deps)
  mountPasswordResets(api, deps)
}

function mountSessions(api: Api, { db, secrets, limits: allLimits, site }: Deps): void {
  const limits = logInLimits(allLimits)

  mount(api, logInContract, async ({ body, request }) => {
    const busy = hashingRefusal()
    if (busy) return busy
    const { address, anonymousId, bearer } = request
    const result = await logIn(
      { db, secrets, limits },
      { ...body, verificationCode: body.verificationCode || null, address, anonymousId, oldSession: bearer },
    )
    if (result.outcome === 'limited') return result.refusal
    if (result.outcome === 'refused') return refuseFields(result.errors)
    if (result.outcome !== 'in') {
      const { logIn: redirectUrl } = site.links
      const url = result.outcome === 'asked' ? demandPath(site, result.demand) : redirectUrl
      return { status: 200 as const, body: { auth: null, userId: null, url, redirectUrl } }
    }
    const url = logInTarget(site, { wanted: body.redirectUrl, kind: result.kind })
    return { status: 200 as const, body: { auth: result.auth, userId: result.userId, url, redirectUrl: url } }
  })

  mount(api, logOut, async ({ headers }) => {
    await endSession(db, secrets, bearerOf(headers))
    return { status: 204 as const, body: null }
  })

  mount(api, readAccountContract, async ({ headers }) => {
    const session = await findSession(db, secrets, bearerOf(headers))
    if (!session) return refuse(401, 'api.unauthorized')
    return { status: 200 as const, body: await readAccount(db, session.userId) }
  })
}

function mountPasswordResets(api: Api, deps: Deps): void {
  const resets = deps.limits.perNetwork('resets', { points: RESETS_PER_NETWORK, seconds: HOUR })
  const perEmail = deps.limits.create('reset-email', { points: RESETS_PER_EMAIL, seconds: HOUR })
  const newPasswords = deps.limits.perNetwork('new-passwords', {
    points: NEW_PASSWORDS_PER_NETWORK,
    seconds: HOUR,
  })

  mount(api, requestContract, async ({ body, request }) => {
    const limited = await resets(request.address)
    if (limited) return limited
    const email = tidyEmail(body.email)
    const code = emailError(email)
    if (code) return refuseFields([{ field: 'email', code }])
    // Over the limit of an e-mail nothing is mailed, and nothing in the answer says so.
    const mayMail = (await perEmail(normaliseEmail(email))) === null
    if (mayMail) await requestPasswordReset(deps, { email, locale: request.locale })
    return { status: 202 as const, body: null }
  })

  mount(api, newPasswordContract, async ({ headers, body, request }) => {
    const limited = (await newPasswords(request.address)) ?? hashingRefusal()
    if (limited) return limited
    const result = await setNewPassword(deps, { secret: bearerOf(headers), ...body })
    if (result.outcome === 'no-token') return refuse(403, 'api.forbidden')
    return result.outcome === 'refused' ? refuseFields(result.errors) : { status: 204 as const, body: null }
  })
}
