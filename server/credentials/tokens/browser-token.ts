import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { lockPerson } from '../person-store.ts'
import { endOldestOfLink } from './end-tokens.ts'
import { findToken } from './tokens.ts'

/** The purpose of a browser's own token, for each purpose of a mailed link. */
const BROWSER_PURPOSES = {
  credentials: 'browser-credentials',
  'password-reset': 'browser-password-reset',
} as const

type Deps = { db: Db; secrets: Secrets }
type Mailed = { purpose: keyof typeof BROWSER_PURPOSES; secret: string }
/** A browser's own token, and the person to whom its link was mailed. */
type Issued = { token: string; userId: string }

/**
 * Exchanges the token of a mailed link for the browser's own token, which expires at the same time. Returns null if the
 * mailed token is not live. A browser token cannot be exchanged, so a copied one cannot get a new token.
 */
export async function issueBrowserToken(
  { db, secrets }: Deps,
  { purpose, secret }: Mailed,
): Promise<Issued | null> {
  return db.transaction().execute(async (tx) => {
    const seen = await findToken(tx, secrets, { purpose, secret })
    if (seen.found !== 'live') return null
    // A new password ends every token of the person. The lock makes sure that it also ends this one.
    await lockPerson(tx, seen.token.subjectId)
    const found = await findToken(tx, secrets, { purpose, secret, lock: true })
    if (found.found !== 'live') return null
    const own = newSecret()
    const browsers = BROWSER_PURPOSES[purpose]
    const { hash: linkHash, subjectId } = found.token
    await sql`
      insert into tokens (hash, purpose, subject_id, family_id, order_id, link_hash, expires_at)
      select ${secrets.hash(browsers, own)}::bytea, ${browsers}::text, subject_id, family_id, order_id, hash, expires_at
      from tokens where hash = ${linkHash}`.execute(tx)
    await endOldestOfLink(tx, { purpose: browsers, subjectId, linkHash })
    return { token: own, userId: subjectId }
  })
}

/** Every purpose of a browser's own token. The token for a renewal is issued with its mailed key. */
const ENDED_PURPOSES = [...Object.values(BROWSER_PURPOSES), 'browser-renewal'] as const

/** Ends the token of one browser, even if it was used. So a copy of it is useless. The mailed link still works. */
export async function endBrowserToken({ db, secrets }: Deps, secret: string): Promise<void> {
  const hashes = ENDED_PURPOSES.flatMap((purpose) => secrets.hashes(purpose, secret))
  await db.deleteFrom('tokens').where('hash', 'in', hashes).where('purpose', 'in', ENDED_PURPOSES).execute()
}
