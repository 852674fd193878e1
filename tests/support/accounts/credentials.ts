import { issueToken, mountCredentials, type TokenPurpose } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { newSecret, openSecrets } from '#server/platform/secrets/secrets.ts'
import { testApi, type Call } from '../api.ts'
import { aFamily, aSubscription, type TestFamily } from '../people.ts'
import { testSite } from '../site.ts'
import { takeBackErasure } from '#server/privacy/index.ts'
import { SECRET_OF_TESTS } from '../secret.ts'

export const testSecrets = openSecrets(SECRET_OF_TESTS)
export const PASSWORD = 'copper-kettle-41'

/** The calls for credentials and log-in. `limited` applies the real rate limits. */
export function credentialsApi(db: Db, { limited = false } = {}): Call {
  const limits = memoryLimits({ enabled: limited })
  return testApi((api) =>
    mountCredentials(api, {
      db,
      secrets: testSecrets,
      limits,
      site: testSite,
      endInvitations: endInvitationsOf,
      keepAccount: takeBackErasure,
    }),
  )
}

/** A token for this person, valid for an hour. */
export async function aToken(
  db: Db,
  subjectId: string,
  purpose: TokenPurpose = 'credentials',
): Promise<string> {
  const secret = newSecret()
  await issueToken(db, testSecrets, { purpose, subjectId, secret, ttlSeconds: 3600 })
  return secret
}

/** A parent who has paid, with the token for setting credentials. */
export async function aBuyer(
  db: Db,
  emails: { email?: string } = {},
): Promise<TestFamily & { bearer: string }> {
  const family = await aFamily(db, emails)
  await aSubscription(db, { payerId: family.parentId })
  return { ...family, bearer: await aToken(db, family.parentId) }
}

let counter = 0
/** A body that sets credentials with a unique username. */
export function someCredentials(changes: Record<string, unknown> = {}) {
  counter += 1
  return {
    username: `amara.okafor.${counter}`,
    password: PASSWORD,
    referral: { selection: 'SEARCH_ENGINE' },
    securityQuestion: 'My first river?',
    securityAnswer: 'The Niger',
    securityCode: '4071',
    confirmCode: '4071',
    agreedToTerms: true,
    marketingOptIn: false,
    ...changes,
  }
}

/** A parent with an account; the password is `PASSWORD`. */
export async function anAccount(
  db: Db,
  emails: { email?: string } = {},
): Promise<TestFamily & { username: string }> {
  const { bearer, ...family } = await aBuyer(db, emails)
  const body = someCredentials()
  const answer = await credentialsApi(db)('POST', '/v2/credentials', { bearer, body })
  if (answer.status !== 204) throw new Error(`no account was made: ${JSON.stringify(answer.body)}`)
  return { ...family, username: body.username }
}

/** The refused fields in an answer, in order. */
export function fieldsOf(body: unknown): string[] {
  const errors = (body as { validationErrors?: { field: string }[] }).validationErrors ?? []
  return errors.map(({ field }) => field)
}

/** The statuses of concurrent answers, lowest first. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other)
}
