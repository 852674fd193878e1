import {
  askForEmailChange as askContract,
  confirmEmailChange as confirmContract,
  readEmailChange as readContract,
  undoEmailChange as undoContract,
  type EmailChange,
} from '#domain/contracts/email-changes.ts'
import { EMAIL_ASKS_PER_DAY, EMAIL_CODES_PER_ADDRESS } from '#domain/people/email-change.ts'
import { emailError, mailboxOf, tidyEmail } from '#domain/people/email.ts'
import { maskEmail } from '#domain/people/masked-email.ts'
import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import type { Db } from '#server/db/database.ts'
import { findEmailChange } from '#server/people/index.ts'
import { mailLimit } from '#server/platform/mail-limit.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/rate-limits.ts'
import { secretOf } from '../bearer.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord } from '../person-store.ts'
import { findSession, isFreshSession } from '../sessions.ts'
import { askForEmail, findBar, type Asking } from './ask-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { findRequest } from './request-store.ts'
import { undoEmail } from './undo-email.ts'

/** Codes that one network can request in a day. Above this number, each address gets one code instead of three. */
const CODES_PER_NETWORK = 40
/** Undo links that do not work, and that one network may try in an hour. A real link is not counted. */
const STRANGE_UNDOES_PER_HOUR = 60
const DAY = 24 * 3600

type Deps = NotMeDeps & { db: Db; limits: Limits }

/** Serves the change of a person's own e-mail address, and the link that undoes it. */
export function mountEmailChanges(api: Api, deps: Deps): void {
  mountOwnEmail(api, deps)
  const strange = deps.limits.perNetwork('email-undo', { points: STRANGE_UNDOES_PER_HOUR, seconds: 3600 })
  mount(api, undoContract, async ({ headers, request }) => {
    if (await undoEmail(deps, secretOf(headers))) return { status: 204 as const, body: null }
    return (await strange(request.address)) ?? refuse(403, 'api.forbidden')
  })
}

function mountOwnEmail(api: Api, deps: Deps): void {
  const { db, secrets, limits } = deps
  const strange = limits.perNetwork('email-calls', STRANGE_CALLS)
  const asks = limits.create('email-asks', { points: EMAIL_ASKS_PER_DAY, seconds: DAY })
  const mayMail = mailLimit(limits, 'email-codes', {
    perNetwork: CODES_PER_NETWORK,
    points: EMAIL_CODES_PER_ADDRESS,
    seconds: DAY,
  })
  /** The first code of each person to an address. Others cannot use it up. */
  const firstCodes = limits.create('first-email-codes', { points: 1, seconds: DAY, isQuiet: true })
  type Called = { headers: { authorization: string }; request: { address: string } }
  const enter = async ({ headers, request }: Called): Promise<Asking | Refusal> => {
    const secret = secretOf(headers)
    const session = await findSession(db, secrets, secret)
    return session
      ? { ...session, secret }
      : ((await strange(request.address)) ?? refuse(401, 'api.unauthorized'))
  }
  const view = async (asking: Asking) => ({ status: 200 as const, body: await readEmail(deps, asking) })

  mount(api, readContract, async (called) => {
    const entered = await enter(called)
    return 'refusal' in entered ? entered : view(entered)
  })

  mount(api, askContract, async ({ body, ...called }) => {
    const entered = await enter(called)
    if ('refusal' in entered) return entered
    const email = tidyEmail(body.email)
    const code = emailError(email)
    if (code) return refuseFields([{ field: 'email', code }])
    // A browser that may not ask uses up nothing of its person.
    if (await findBar(db, deps, entered)) return refuse(409, 'api.unauthorized')
    const limited = await asks(entered.userId)
    if (limited) return limited
    const mailbox = mailboxOf(email)
    const isFirst = (await firstCodes(`${entered.userId} ${mailbox}`)) === null
    const hasRoom = await mayMail({ address: called.request.address, key: mailbox })
    const outcome = await askForEmail(deps, { ...entered, email, mayMail: isFirst || hasRoom })
    switch (outcome) {
      case 'asked':
        return view(entered)
      case 'same':
        return refuseFields([{ field: 'email', code: 'account.email.same' }])
      case 'log-in-again':
      case 'undo-open':
      case 'erasure-asked':
        return refuse(409, 'api.unauthorized')
    }
  })

  mount(api, confirmContract, async ({ body, ...called }) => {
    const entered = await enter(called)
    if ('refusal' in entered) return entered
    const outcome = await confirmEmail(deps, { ...entered, code: body.code })
    switch (outcome) {
      case 'changed':
        return view(entered)
      case 'wrong-code':
        return refuseFields([{ field: 'code', code: 'account.email.wrongCode' }])
      case 'nothing-asked':
      case 'barred':
        return refuse(409, 'api.unauthorized')
    }
  })
}

async function readEmail({ db, secrets }: Deps, asking: Asking): Promise<EmailChange> {
  const { userId } = asking
  const person = await findPersonRecord(db, userId)
  const change = await findEmailChange(db, userId)
  const asked = await findRequest(db, userId)
  const isFresh = await isFreshSession(db, secrets, {
    secret: asking.secret,
    minutes: FRESH_LOG_IN_MINUTES,
  })
  return {
    email: person?.email ?? null,
    bar: await findBar(db, { secrets }, asking),
    asked: asked !== null && !isFresh ? maskEmail(asked) : asked,
    undoUntil: change?.undoUntil.toISOString() ?? null,
  }
}
