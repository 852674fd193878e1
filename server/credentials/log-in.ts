import { setTimeout } from 'node:timers/promises'
import type { LogInDemand } from '#domain/flows/log-in.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normalisePassword } from '#domain/people/password.ts'
import { normaliseUsername } from '#domain/people/username.ts'
import type { Db } from '#server/db/database.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { hashText, isOutdated, matchesHash } from './hashing.ts'
import { isCommonPassword } from './leaked-passwords.ts'
import { mailCode, spendCode } from './log-in-code.ts'
import type { LogInLimits } from './log-in-limits.ts'
import { countFailure, readStanding, recordSuccess, rememberBrowser, type Standing } from './log-in-store.ts'
import { replaceAtLogIn } from './new-password.ts'
import { endSession, startSession } from './sessions.ts'

/** Wrong passwords in a row after which only a new password, or a browser its person used, opens the account. */
export const FAILURES_IN_A_ROW_MAX = 100
/** Wrong passwords in a row on a name after which a strange browser is asked for a mailed code. */
export const FAILURES_BEFORE_CODE = 3
/** Whoever is asked for a code waits as long whether or not there is such an account, password and mail. */
export const EVEN_ANSWER_MS = 250

export type LogInInput = {
  username: string
  password: string
  verificationCode: string | null
  newPassword: string | null
  confirmPassword: string | null
  address: string
  anonymousId: string | null
  /** The session the browser held before, which ends. */
  oldSession: string | null
}
export type LogInOutcome =
  | { outcome: 'in'; auth: string; userId: string; kind: 'parent' | 'professional' }
  | { outcome: 'wrong' }
  /** Not yet: the same again, with the answer to this. */
  | { outcome: 'asked'; demand: LogInDemand }
  /** A new password that breaks a rule. */
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'limited'; refusal: Refusal }

type Deps = { db: Db; secrets: Secrets; limits: LogInLimits }
type Account = NonNullable<Standing['account']>

/** Opens a session. A name nobody has is refused like a wrong password: same work, same answer. */
export async function logIn(deps: Deps, input: LogInInput): Promise<LogInOutcome> {
  const usernameNormalised = normaliseUsername(input.username)
  const standing = await readStanding(deps.db, deps.secrets, {
    usernameNormalised,
    browser: input.anonymousId,
  })
  const { account, known, failures } = standing
  const guarded = !known && failures >= FAILURES_BEFORE_CODE
  const refusal = await deps.limits({
    address: input.address,
    usernameNormalised,
    lastSuccess: account?.last_success?.toISOString() ?? '',
    knownBrowser: known ? input.anonymousId : null,
    withCode: guarded && input.verificationCode !== null,
  })
  if (refusal) return { outcome: 'limited', refusal }
  if (!guarded) return judge(deps, { input, standing, guarded })
  const [outcome] = await Promise.all([judge(deps, { input, standing, guarded }), setTimeout(EVEN_ANSWER_MS)])
  return outcome
}

async function judge(
  deps: Deps,
  { input, standing, guarded }: { input: LogInInput; standing: Standing; guarded: boolean },
): Promise<LogInOutcome> {
  const { account, known, failures } = standing
  const open = account && (known || failures < FAILURES_IN_A_ROW_MAX) ? account : null
  const matches = await matchesHash(deps.secrets, 'password', {
    text: normalisePassword(input.password),
    hash: open?.password_hash ?? null,
  })
  if (!open || !matches) {
    await countFailure(deps.db, deps.secrets, normaliseUsername(input.username))
    return guarded ? { outcome: 'asked', demand: 'verification' } : { outcome: 'wrong' }
  }
  const mustProve = guarded || (!known && open.new_password_needed)
  if (mustProve && !(await proves(deps, { input, account: open })))
    return { outcome: 'asked', demand: 'verification' }
  if (open.new_password_needed || isCommonPassword(normalisePassword(input.password)))
    return replace(deps, { input, account: open })
  return enter(deps, { input, account: open })
}

type Right = { input: LogInInput; account: Account }

/** Whether the code was brought that was mailed; without one, one is mailed. */
async function proves({ db, secrets }: Deps, { input, account }: Right): Promise<boolean> {
  const { verificationCode: code, anonymousId: browser } = input
  if (code === null) {
    await mailCode(db, secrets, { person: account, browser })
    return false
  }
  const proved = await spendCode(db, secrets, { userId: account.user_id, browser, code })
  if (proved) await rememberBrowser(db, secrets, { userId: account.user_id, browser })
  return proved
}

async function replace(deps: Deps, { input, account }: Right): Promise<LogInOutcome> {
  const { newPassword, confirmPassword } = input
  if (newPassword === null) return { outcome: 'asked', demand: 'new-password' }
  const errors = await replaceAtLogIn(deps, {
    account,
    current: input.password,
    newPassword,
    confirmPassword,
  })
  return errors.length > 0 ? { outcome: 'refused', errors } : enter(deps, { input, account })
}

async function enter({ db, secrets }: Deps, { input, account }: Right): Promise<LogInOutcome> {
  const userId = account.user_id
  const replaced = input.newPassword !== null
  const renewed =
    !replaced && isOutdated(account.password_hash)
      ? await hashText(secrets, 'password', normalisePassword(input.password))
      : null
  const auth = await db.transaction().execute(async (tx) => {
    await recordSuccess(tx, { userId, renewed })
    await rememberBrowser(tx, secrets, { userId, browser: input.anonymousId })
    if (input.oldSession) await endSession(tx, secrets, input.oldSession)
    return startSession(tx, secrets, userId)
  })
  return { outcome: 'in', auth, userId, kind: account.kind }
}
