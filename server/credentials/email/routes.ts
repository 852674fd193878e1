import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
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
import type { Db } from '#server/db/database.ts'
import { findEmailChange } from '#server/people/index.ts'
import { mailLimit } from '#server/platform/limits/mail-limit.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import { STRANGE_CALLS, type Limits } from '#server/platform/limits/rate-limits.ts'
import { secretOf } from '../tokens/bearer.ts'
import { logInCheck, mountForPerson, type LoggedIn } from '../log-in/logged-in.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord } from '../person-store.ts'
import { isFreshSession } from '../log-in/sessions.ts'
import { askForEmail, findBar } from './ask-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { findRequest } from './request-store.ts'
import { undoEmail } from './undo-email.ts'

/** Codes that one network can request in a day. Above this number, each address gets one code instead of three. */
const CODES_PER_NETWORK = 40
/** Undo links that do not work, and that one network may try in an hour. A real link is not counted. */
const STRANGE_UNDOES_PER_HOUR = 60

type Deps = NotMeDeps & { db: Db; limits: Limits }

/** Serves the change of a person's own e-mail address, and the link that undoes it. */
export function mountEmailChanges(api: Api, deps: Deps): void {
  mountOwnEmail(api, deps)
  const strange = deps.limits.perNetwork('email-undo', {
    points: STRANGE_UNDOES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  mount(api, undoContract, async ({ headers, request }) => {
    if (await undoEmail(deps, secretOf(headers))) return { status: 204, body: null }
    return (await strange(request.address)) ?? refuse(403, 'api.forbidden')
  })
}

function mountOwnEmail(api: Api, deps: Deps): void {
  const { db, limits } = deps
  const check = logInCheck(deps, limits.perNetwork('email-calls', STRANGE_CALLS))
  const asks = limits.create('email-asks', { points: EMAIL_ASKS_PER_DAY, seconds: DAY_SECONDS })
  const mayMail = mailLimit(limits, 'email-codes', {
    perNetwork: CODES_PER_NETWORK,
    points: EMAIL_CODES_PER_ADDRESS,
    seconds: DAY_SECONDS,
  })
  /** The first code of each person to an address. Others cannot use it up. */
  const firstCodes = limits.create('first-email-codes', { points: 1, seconds: DAY_SECONDS, isQuiet: true })
  const view = async (person: LoggedIn) => ({ status: 200 as const, body: await readEmail(deps, person) })

  mountForPerson(api, check, readContract, async ({ person }) => view(person))

  mountForPerson(api, check, askContract, async ({ person, body, request }) => {
    const email = tidyEmail(body.email)
    const code = emailError(email)
    if (code) return refuseFields([{ field: 'email', code }])
    // A browser that may not ask uses up nothing of its person.
    if (await findBar(db, deps, person)) return refuse(409, 'api.unauthorized')
    const limited = await asks(person.userId)
    if (limited) return limited
    const mailbox = mailboxOf(email)
    const isFirst = (await firstCodes(`${person.userId} ${mailbox}`)) === null
    const hasRoom = await mayMail({ address: request.address, key: mailbox })
    const outcome = await askForEmail(deps, { ...person, email, mayMail: isFirst || hasRoom })
    switch (outcome) {
      case 'asked':
        return view(person)
      case 'same':
        return refuseFields([{ field: 'email', code: 'account.email.same' }])
      case 'log-in-again':
      case 'undo-open':
      case 'erasure-asked':
        return refuse(409, 'api.unauthorized')
    }
  })

  mountForPerson(api, check, confirmContract, async ({ person, body }) => {
    const outcome = await confirmEmail(deps, { ...person, code: body.code })
    switch (outcome) {
      case 'changed':
        return view(person)
      case 'wrong-code':
        return refuseFields([{ field: 'code', code: 'account.email.wrongCode' }])
      case 'nothing-asked':
      case 'barred':
        return refuse(409, 'api.unauthorized')
    }
  })
}

async function readEmail({ db, secrets }: Deps, caller: LoggedIn): Promise<EmailChange> {
  const { userId } = caller
  const person = await findPersonRecord(db, userId)
  const change = await findEmailChange(db, userId)
  const asked = await findRequest(db, userId)
  const isFresh = await isFreshSession(db, secrets, caller.secret)
  return {
    email: person?.email ?? null,
    bar: await findBar(db, { secrets }, caller),
    asked: asked !== null && !isFresh ? maskEmail(asked) : asked,
    undoUntil: change?.undoUntil.toISOString() ?? null,
  }
}
