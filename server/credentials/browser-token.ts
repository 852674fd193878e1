import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets.ts'
import { lockPerson } from './person-store.ts'
import { findToken } from './tokens.ts'

/** What a browser gets for the token of a mailed link. */
const BROWSER_PURPOSES = {
  credentials: 'browser-credentials',
  'password-reset': 'browser-password-reset',
} as const

type Deps = { db: Db; secrets: Secrets }
type Mailed = { purpose: keyof typeof BROWSER_PURPOSES; secret: string }

/**
 * Gives a browser a token of its own for the one of a mailed link, good until the same time. Null unless the mailed
 * one is live. A browser's token gets no other, so a copy of it cannot outlast it.
 */
export async function issueBrowserToken(
  { db, secrets }: Deps,
  { purpose, secret }: Mailed,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const seen = await findToken(tx, secrets, { purpose, secret })
    if (seen.found !== 'live') return null
    // A new password at this moment ends every token of the person. This one must not be missed.
    await lockPerson(tx, seen.token.subjectId)
    const found = await findToken(tx, secrets, { purpose, secret, lock: true })
    if (found.found !== 'live') return null
    const own = newSecret()
    const browsers = BROWSER_PURPOSES[purpose]
    await sql`
      insert into tokens (hash, purpose, subject_id, family_id, order_id, expires_at)
      select ${secrets.hash(browsers, own)}::bytea, ${browsers}::text, subject_id, family_id, order_id, expires_at
      from tokens where hash = ${found.token.hash}`.execute(tx)
    return own
  })
}

/** Ends the token of one browser, also a used one: nothing is left that a copy could open. The mailed link stays. */
export async function endBrowserToken({ db, secrets }: Deps, secret: string): Promise<void> {
  const purposes = Object.values(BROWSER_PURPOSES)
  const hashes = purposes.map((purpose) => secrets.hash(purpose, secret))
  await db.deleteFrom('tokens').where('hash', 'in', hashes).where('purpose', 'in', purposes).execute()
}
