import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** What a log-in is judged with. */
export type Standing = {
  account: Awaited<ReturnType<typeof findAccount>>
  /** Wrong passwords in a row on this name, whether or not somebody has it. */
  failures: number
  /** Whether the person signed up or has logged in with the browser that asks. */
  known: boolean
}

/** What is known of a name and of the browser that names it; a name nobody has costs the same. */
export async function readStanding(
  db: Db,
  secrets: Secrets,
  { usernameNormalised, browser }: { usernameNormalised: string; browser: string | null },
): Promise<Standing> {
  const [account, failures] = await Promise.all([
    findAccount(db, { usernameNormalised, browserHash: browserHash(secrets, browser) }),
    failuresOfNobody(db, nameHash(secrets, usernameNormalised)),
  ])
  const signedUpHere = account !== undefined && browser !== null && account.anonymous_id === browser
  return {
    account,
    failures: account?.failed_logins ?? failures,
    known: signedUpHere || (browser !== null && account?.browser_known === true),
  }
}

function findAccount(
  db: Db,
  { usernameNormalised, browserHash }: { usernameNormalised: string; browserHash: Buffer },
) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.user_id', 'credentials.username', 'credentials.password_hash'])
    .select(['credentials.failed_logins', 'credentials.new_password_needed'])
    .select(['users.kind', 'users.anonymous_id', 'users.first_name', 'users.email', 'users.locale'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.user_id', '=', 'credentials.user_id')
        .as('last_success'),
      eb
        .exists(
          eb
            .selectFrom('known_browsers')
            .select('known_browsers.user_id')
            .whereRef('known_browsers.user_id', '=', 'credentials.user_id')
            .where('known_browsers.browser_hash', '=', browserHash),
        )
        .as('browser_known'),
    ])
    .where('credentials.username_normalised', '=', usernameNormalised)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}

async function failuresOfNobody(db: Db, hash: Buffer): Promise<number> {
  const row = await db
    .selectFrom('unknown_names')
    .select('failed_logins')
    .where('name_hash', '=', hash)
    .executeTakeFirst()
  return row?.failed_logins ?? 0
}

/** Runs for every wrong try, also on a name nobody has. */
export async function countFailure(db: Db, secrets: Secrets, usernameNormalised: string): Promise<void> {
  const counted = await db
    .updateTable('credentials')
    .set({ failed_logins: sql<number>`failed_logins + 1` })
    .where('username_normalised', '=', usernameNormalised)
    .returning('user_id')
    .executeTakeFirst()
  if (counted) return
  await db
    .insertInto('unknown_names')
    .values({ name_hash: nameHash(secrets, usernameNormalised), failed_logins: 1 })
    .onConflict((conflict) =>
      conflict.column('name_hash').doUpdateSet({
        failed_logins: sql<number>`unknown_names.failed_logins + 1`,
        last_failed_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

/** Ends the count of wrong tries; keeps the password's hash in today's form. */
export async function recordSuccess(
  tx: Tx,
  { userId, renewed }: { userId: string; renewed: string | null },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ failed_logins: 0, ...(renewed ? { password_hash: renewed } : {}) })
    .where('user_id', '=', userId)
    .execute()
}

/** From now on this browser is one its person logs in from. */
export async function rememberBrowser(
  tx: Db | Tx,
  secrets: Secrets,
  { userId, browser }: { userId: string; browser: string | null },
): Promise<void> {
  if (browser === null) return
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash(secrets, browser) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute()
}

/** After a new password every browser but that of the sign-up is a stranger again. */
export async function forgetBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
  await tx.deleteFrom('log_in_codes').where('user_id', '=', userId).execute()
}

/** What the database keeps of a browser. */
export function browserHash(secrets: Secrets, browser: string | null): Buffer {
  return secrets.hash('browser', browser ?? '')
}

function nameHash(secrets: Secrets, usernameNormalised: string): Buffer {
  return secrets.hash('log-in-name', usernameNormalised)
}
