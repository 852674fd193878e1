import { sql } from 'kysely'
import { normalisePassword } from '#domain/people/password.ts'
import { normaliseUsername } from '#domain/people/username.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { hashText, isOutdated, matchesHash } from './hashing.ts'
import type { LogInLimits } from './log-in-limits.ts'
import { endSession, startSession } from './sessions.ts'

/** Wrong passwords in a row after which only a new password, or the browser of the sign-up, opens the account. */
export const FAILURES_IN_A_ROW_MAX = 100

export type LogInInput = {
  username: string
  password: string
  address: string
  anonymousId: string | null
  /** The session the browser held before, which ends. */
  oldSession: string | null
}
export type LogInOutcome =
  | { outcome: 'in'; auth: string; userId: string; kind: 'parent' | 'professional' }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; refusal: Refusal }

type Deps = { db: Db; secrets: Secrets; limits: LogInLimits }

/** Opens a session. A name nobody has is refused like a wrong password: same work, same answer. */
export async function logIn({ db, secrets, limits }: Deps, input: LogInInput): Promise<LogInOutcome> {
  const usernameNormalised = normaliseUsername(input.username)
  const account = await findAccount(db, usernameNormalised)
  const known =
    account !== undefined && account.anonymous_id !== null && account.anonymous_id === input.anonymousId
  const refusal = await limits({
    address: input.address,
    usernameNormalised,
    lastSuccess: account?.last_success?.toISOString() ?? '',
    knownDevice: known ? input.anonymousId : null,
  })
  if (refusal) return { outcome: 'limited', refusal }

  const password = normalisePassword(input.password)
  const open = account && (known || account.failed_logins < FAILURES_IN_A_ROW_MAX) ? account : null
  const matches = await matchesHash(secrets, 'password', {
    text: password,
    hash: open?.password_hash ?? null,
  })
  if (!open || !matches) {
    await countFailure(db, usernameNormalised)
    return { outcome: 'wrong' }
  }
  const renewed = isOutdated(open.password_hash) ? await hashText(secrets, 'password', password) : null
  const auth = await db.transaction().execute(async (tx) => {
    await recordSuccess(tx, { userId: open.user_id, renewed })
    if (input.oldSession) await endSession(tx, secrets, input.oldSession)
    return startSession(tx, secrets, open.user_id)
  })
  return { outcome: 'in', auth, userId: open.user_id, kind: open.kind }
}

function findAccount(db: Db, usernameNormalised: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.user_id', 'credentials.password_hash', 'credentials.failed_logins'])
    .select(['users.kind', 'users.anonymous_id'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.user_id', '=', 'credentials.user_id')
        .as('last_success'),
    )
    .where('credentials.username_normalised', '=', usernameNormalised)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}

/** Runs for every wrong try, so that a name nobody has costs the same. */
async function countFailure(db: Db, usernameNormalised: string): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ failed_logins: sql<number>`failed_logins + 1` })
    .where('username_normalised', '=', usernameNormalised)
    .execute()
}

async function recordSuccess(
  tx: Tx,
  { userId, renewed }: { userId: string; renewed: string | null },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ failed_logins: 0, ...(renewed ? { password_hash: renewed } : {}) })
    .where('user_id', '=', userId)
    .execute()
}
