import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import { readAccount as readAccountContract } from '#domain/contracts/account.ts'
import {
  forgetDevice as forgetDeviceContract,
  logIn as logInContract,
  logOut,
  requestPasswordReset as requestContract,
  setNewPassword as newPasswordContract,
} from '#domain/contracts/login.ts'
import { demandPath, logInTarget } from '#domain/flows/log-in.ts'
import { emailError, normaliseEmail, tidyEmail } from '#domain/people/email.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { answerEvenly } from '#server/platform/even-answer.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mailLimit } from '#server/platform/limits/mail-limit.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { secretOf } from '../tokens/bearer.ts'
import { hashingRefusal } from '../password/hashing.ts'
import { deviceHashes, forgetDevice } from './known-devices.ts'
import { findNamedAccount, logIn } from './log-in.ts'
import { logInCheck, mountForPerson } from './logged-in.ts'
import { requestPasswordReset, RESET_MINUTES } from '../password/mail-password-link.ts'
import { setNewPassword } from '../password/set-new-password.ts'
import { readAccount } from '../read-account.ts'
import { endSession } from './sessions.ts'

type Deps = { db: Db; secrets: Secrets; limits: Limits; site: Site }

/** Log-ins that one network may try in 15 minutes. It limits the cost of hashing. Other counts limit guesses. */
const LOG_INS_PER_NETWORK = 600
const LOG_IN_SECONDS = 15 * 60
/** Log-ins of a device that the account knows. Other devices of its network do not use them up. */
const LOG_INS_PER_DEVICE = 30
/** Reset requests of one network. Above this number, each address gets one link instead of three. */
const RESETS_PER_NETWORK = 20
/** Links that one person can get while the first still works. Above the limit, the person still has a working link. */
const RESETS_PER_EMAIL = 3
/** New passwords with a link that does not work, that one network may send. A real link is not counted. */
const STRANGE_PASSWORDS_PER_NETWORK = 60

/** Serves log-in, log-out, forgotten passwords and the account of the logged-in person. */
export function mountLogIn(api: Api, deps: Deps): void {
  mountSessions(api, deps)
  mountPasswordResets(api, deps)
}

function mountSessions(api: Api, { db, secrets, limits, site }: Deps): void {
  const work = limits.perNetwork('log-in', { points: LOG_INS_PER_NETWORK, seconds: LOG_IN_SECONDS })

  const ofDevice = limits.create('log-in-device', { points: LOG_INS_PER_DEVICE, seconds: LOG_IN_SECONDS })

  mount(api, logInContract, async ({ body, request }) => {
    const { address, bearer } = request
    const named = await findNamedAccount({ db, secrets }, body)
    const { knownDevice } = named
    const busy =
      hashingRefusal({ address, knownDevice }) ??
      (knownDevice === null ? await work(address) : await ofDevice(knownDevice))
    if (busy) return busy
    const { browser, country, verificationCode } = body
    const visitor = { browser, country }
    const result = await logIn(
      { db, secrets, site },
      { ...body, verificationCode: verificationCode || null, address, visitor, oldSession: bearer },
      named,
    )
    if (result.outcome === 'refused') return refuseFields(result.errors)
    if (result.outcome !== 'in') {
      const { logIn: redirectUrl } = site.links
      const asked = result.outcome === 'asked' ? result : null
      const url = asked ? demandPath(site, asked.demand) : redirectUrl
      const device = asked?.device ?? null
      return { status: 200, body: { auth: null, userId: null, url, redirectUrl, device } }
    }
    const { auth, userId, kind, device } = result
    const url = logInTarget(site, { wanted: body.redirectUrl, kind })
    return { status: 200, body: { auth, userId, url, redirectUrl: url, device } }
  })

  mount(api, logOut, async ({ headers }) => {
    await endSession(db, secrets, secretOf(headers))
    return { status: 204, body: null }
  })

  // The session may no longer exist, so the device is identified by its own secret.
  mount(api, forgetDeviceContract, async ({ headers }) => {
    await forgetDevice(db, deviceHashes(secrets, secretOf(headers)))
    return { status: 204, body: null }
  })

  mountForPerson(api, logInCheck({ db, secrets }), readAccountContract, async ({ person, request }) => {
    const { locale } = request
    return { status: 200, body: await readAccount(db, { userId: person.userId, locale }) }
  })
}

function mountPasswordResets(api: Api, deps: Deps): void {
  const mayMail = mailLimit(deps.limits, 'reset-email', {
    perNetwork: RESETS_PER_NETWORK,
    points: RESETS_PER_EMAIL,
    seconds: RESET_MINUTES * MINUTE_SECONDS,
  })
  const strange = deps.limits.perNetwork('new-passwords', {
    points: STRANGE_PASSWORDS_PER_NETWORK,
    seconds: HOUR_SECONDS,
  })

  mount(api, requestContract, async ({ body, request }) => {
    const email = tidyEmail(body.email)
    const code = emailError(email)
    if (code) return refuseFields([{ field: 'email', code }])
    // Above a limit no mail is sent. The answer and its time stay the same, and so they do without an account.
    const mail = async () => {
      if (await mayMail({ address: request.address, key: normaliseEmail(email) }))
        await requestPasswordReset(deps, { email, locale: request.locale })
    }
    await answerEvenly(mail())
    return { status: 202, body: null }
  })

  mount(api, newPasswordContract, async ({ headers, body, request }) => {
    const busy = hashingRefusal()
    if (busy) return busy
    const result = await setNewPassword(deps, { secret: secretOf(headers), ...body })
    if (result.outcome === 'no-token') return (await strange(request.address)) ?? refuse(403, 'api.forbidden')
    if (result.outcome === 'refused') return refuseFields(result.errors)
    return { status: 200, body: { device: result.device } }
  })
}
