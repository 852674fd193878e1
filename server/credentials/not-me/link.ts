import { DAY_SECONDS } from '#domain/durations.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { NOT_ME_DAYS } from '#domain/people/not-me.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'
import { issueToken } from '../tokens/tokens.ts'

export type NotMeDeps = { secrets: Secrets; site: Site }
/** Cancels the erasure of an account, because another person may have requested it. */
export type KeepAccount = (tx: Tx, userId: string) => Promise<unknown>

/** The link “this was not me” for a mail to this person. It logs nobody in, and sets no password. */
export async function notMeUrl(tx: Tx, { secrets, site }: NotMeDeps, userId: string): Promise<string> {
  const secret = newSecret()
  await issueToken(tx, secrets, {
    purpose: 'not-me',
    subjectId: userId,
    secret,
    ttlSeconds: NOT_ME_DAYS * DAY_SECONDS,
  })
  return `${site.origin}${site.basePath}${ACCOUNT_PATHS.notMe}?token=${secret}`
}
