import type { LogInDemand } from '#domain/flows/log-in.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normalisePassword } from '#domain/people/password.ts'
import { normaliseUsername } from '#domain/people/username.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { answerEvenly } from '#server/platform/even-answer.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { hashText, isOutdated, matchesHash } from '../password/hashing.ts'
import { rememberDevice, type Visitor } from './known-devices.ts'
import { isCommonPassword } from '../password/leaked-passwords.ts'
import { mailCode, spendCode } from './log-in-code.ts'
import { countBack, countUp, logInCounts } from './log-in-counts.ts'
import { findAccount, lockChecked, renewHash, type Account } from './log-in-store.ts'
import { replaceAtLogIn } from '../password/new-password.ts'
import { openSession, type Opened } from './open-session.ts'

export type LogInInput = {
  username: string
  password: string
  verificationCode: string | null
  newPassword: string | null
  confirmPassword: string | null
  address: string
  /** The secret that the device got at its last log-in or question. */
  device: string | null
  visitor: Visitor
  /** The earlier session of this browser. The log-in ends it. */
  oldSession: string | null
}
export type LogInOutcome =
  | ({ outcome: 'in' } & Opened)
  | { outcome: 'wrong' }
  /** The log-in needs one more answer. The same device sends the request again and adds it. */
  | { outcome: 'asked'; demand: LogInDemand; device: string }
  /** A new password that breaks a rule. */
  | { outcome: 'refused'; errors: readonly FieldError[] }

type Deps = { db: Db; secrets: Secrets; site: Site }

/** `knownDevice` is the device of the log-in, if the account knows it. */
export type NamedAccount = { account: Account | undefined; knownDevice: string | null }

/** The account of the username in a log-in. */
export async function findNamedAccount(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { username, device }: Pick<LogInInput, 'username' | 'device'>,
): Promise<NamedAccount> {
  const account = await findAccount(db, secrets, { usernameNormalised: normaliseUsername(username), device })
  return { account, knownDevice: account?.device_known ? device : null }
}

type Attempt = NamedAccount & { input: LogInInput; device: string; guarded: boolean }

/**
 * Opens a session. A name without an account gets the same answer, after the same time, as a wrong password. After
 * several wrong log-ins a mailed code is required too. Then the answer no longer reveals whether the password is right.
 * Attempts of other people never cause a refusal.
 */
export async function logIn(deps: Deps, input: LogInInput, named: NamedAccount): Promise<LogInOutcome> {
  const { db, secrets } = deps
  const { address } = input
  const usernameNormalised = normaliseUsername(input.username)
  const counts = logInCounts({ usernameNormalised, address, knownDevice: named.knownDevice })
  // The try is counted before the password is checked. Otherwise each of many simultaneous tries could be the first.
  const guarded = await countUp(db, secrets, counts)
  const attempt = { ...named, input, device: input.device ?? newSecret(), guarded }
  const judged = judge(deps, attempt)
  // An answer that asks for a code takes the same time with and without such an account, password and mail.
  const outcome = guarded ? await answerEvenly(judged) : await judged
  if (!mayHaveBeenWrong(outcome, guarded)) await countBack(db, secrets, counts)
  return outcome
}

/** While a code is required, a right password counts too. Otherwise the counts would reveal which password is right. */
function mayHaveBeenWrong({ outcome }: LogInOutcome, guarded: boolean): boolean {
  return outcome === 'wrong' || (guarded && outcome === 'asked')
}

async function judge(deps: Deps, attempt: Attempt): Promise<LogInOutcome> {
  const { input, device, account, knownDevice, guarded } = attempt
  const matches = await matchesHash(deps.secrets, 'password', {
    text: normalisePassword(input.password),
    hash: account?.password_hash ?? null,
    caller: { address: input.address, knownDevice },
  })
  const verification = { outcome: 'asked', demand: 'verification', device } as const
  const refused = guarded ? verification : ({ outcome: 'wrong' } as const)
  if (!account || !matches) return refused
  const right = { input, account, device }
  const mustProve = guarded || (!account.device_known && account.new_password_needed)
  if (mustProve) {
    const proved = await proves(deps, right)
    if (!proved) return verification
    right.device = proved
  }
  const isReplaced = account.new_password_needed || isCommonPassword(normalisePassword(input.password))
  const outcome = isReplaced ? await replace(deps, right) : await enter(deps, right)
  return outcome ?? refused
}

type Right = { input: LogInInput; account: Account; device: string }

/** The new secret of the device, if the request has the right mailed code. Without a code, it mails one. */
async function proves({ db, secrets }: Deps, { input, account, device }: Right): Promise<string | null> {
  const { verificationCode: code, address, visitor } = input
  const userId = account.user_id
  if (code === null) {
    await mailCode(db, secrets, { person: account, device, address })
    return null
  }
  if (!(await spendCode(db, secrets, { userId, device, code }))) return null
  return db.transaction().execute(async (tx) => {
    if (!(await lockChecked(tx, account))) return null
    return rememberDevice(tx, secrets, { userId, before: device, visitor })
  })
}

/** Null if the checked password is no longer the password of the account. */
async function replace(deps: Deps, right: Right): Promise<LogInOutcome | null> {
  const { input, account, device } = right
  const { newPassword, confirmPassword } = input
  if (newPassword === null) return { outcome: 'asked', demand: 'new-password', device }
  const replaced = await replaceAtLogIn(deps, {
    account,
    current: input.password,
    newPassword,
    confirmPassword,
  })
  if (replaced === null) return null
  return 'errors' in replaced
    ? { outcome: 'refused', errors: replaced.errors }
    : enter(deps, { ...right, account: replaced.account })
}

/** Here too, a log-in opens no session if a new password was set after the check. */
async function enter(deps: Deps, { input, account, device }: Right): Promise<LogInOutcome | null> {
  const { db, secrets } = deps
  const { user_id: userId } = account
  const replaced = input.newPassword !== null
  const renewed =
    !replaced && isOutdated(secrets, account.password_hash)
      ? await hashText(secrets, 'password', normalisePassword(input.password))
      : null
  return db.transaction().execute(async (tx) => {
    if (!(await lockChecked(tx, account))) return null
    if (renewed) await renewHash(tx, { userId, before: account.password_hash, passwordHash: renewed })
    const { visitor, oldSession } = input
    return { outcome: 'in', ...(await openSession(tx, deps, { account, device, visitor, oldSession })) }
  })
}
