import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { MINUTE_SECONDS } from '#domain/durations.ts'
import { localeOrDefault, type Locale } from '#domain/messages/locales.ts'
import { credentialsUrl } from '#domain/people/credentials-link.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Site } from '#domain/site.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { hasPaidOrder } from '#server/payments/index.ts'
import { accessEmail, ownersOfEarlierEmail } from '#server/people/index.ts'
import { newSecret, sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import { lockPerson } from '../person-store.ts'
import { issueToken } from '../tokens/tokens.ts'

/**
 * How long a reset link works. The limit of links per person uses the same time, so the person always has a working
 * link.
 */
export const RESET_MINUTES = 60
/**
 * The maximum number of accounts with one address: a parent's, a professional's, and a duplicate that support has not
 * merged yet.
 */
const ACCOUNTS_PER_EMAIL = 3

type Deps = { db: Db; secrets: Secrets; site: Site }

/**
 * Mails a link to every account of an address. A parent who paid but has no credentials gets a link to choose them. The
 * caller does not learn whether an account exists.
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const account of await lockAccountsOf(tx, email)) await mailLink(tx, deps, { account, locale })
  })
}

/** An address may change until its people are locked. A link that is mailed after that change would still work. */
async function lockAccountsOf(tx: Tx, email: string): Promise<Account[]> {
  const seen = (await accountsOf(tx, email)).map(({ id }) => id)
  // The order of the ids prevents a deadlock with another request for the same people.
  for (const id of seen.toSorted()) await lockPerson(tx, id)
  return (await accountsOf(tx, email)).filter(({ id }) => seen.includes(id))
}

type Account = Awaited<ReturnType<typeof candidatesFor>>[number]

/** The accounts of an address. Accounts with exactly the requested spelling come first. */
async function accountsOf(tx: Tx, asked: string): Promise<Account[]> {
  const email = normaliseEmail(asked)
  const isReached = (account: Account) =>
    (account.email_normalised === email && !account.is_held) ||
    (account.email !== null && normaliseEmail(account.email) === email)
  const isAsWritten = (account: Account) => account.email?.toLowerCase() === asked.toLowerCase()
  const reached = (await candidatesFor(tx, email)).filter(isReached)
  const ordered = [...reached.filter(isAsWritten), ...reached.filter((account) => !isAsWritten(account))]
  return ordered.slice(0, ACCOUNTS_PER_EMAIL)
}

function candidatesFor(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'users.email_normalised', 'credentials.user_id as credentials_of'])
    .select([
      accessEmail.as('email'),
      sql<boolean>`${accessEmail} is distinct from users.email`.as('is_held'),
    ])
    .where('users.id', 'in', idsFor(email))
    .where('users.erased_at', 'is', null)
    .where((users) => users.or([users('credentials.user_id', 'is not', null), hasPaidOrder('users.id')]))
    .orderBy('users.created_at')
    .execute()
}

/** Each part uses its own index. Joined by `or`, they would read all people. */
function idsFor(email: string): RawBuilder<string> {
  return sql<string>`(
    select owner.id from users owner where owner.email_normalised = ${email}
    union all ${ownersOfEarlierEmail(email)}
    union all select users.id from users where ${mayBeDuplicateOf(email)})`
}

/**
 * Whether an account is a duplicate of the same human. It keeps the address only for its mails. The domain may have
 * another spelling, so the database compares only the local part. The caller compares the domain. An account in a
 * family of the address's owner is excluded, because it may be the other parent's.
 */
function mayBeDuplicateOf(emailNormalised: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    users.possible_duplicate and users.email_normalised is null
    and lower(regexp_replace(users.email, '@[^@]*$', '')) = ${emailNormalised.replace(/@[^@]*$/, '')}
    and not exists (
      select 1 from family_members own
      join family_members other on other.family_id = own.family_id
      join users owner on owner.id = other.user_id
      where own.user_id = users.id and owner.id <> users.id and owner.email_normalised = ${emailNormalised}))`
}

/** Mails the same link to one person. Returns whether they have an address. */
export async function mailPasswordLink(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'site'>,
  { userId }: { userId: string },
): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', accessEmail.as('email'), 'users.locale', 'credentials.user_id as credentials_of'])
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (!account?.email) return false
  await mailLink(tx, deps, { account, locale: localeOrDefault(account.locale) })
  return true
}

async function mailLink(
  tx: Tx,
  { secrets, site }: Pick<Deps, 'secrets' | 'site'>,
  { account, locale }: { account: Pick<Account, 'id' | 'email' | 'credentials_of'>; locale: Locale },
): Promise<void> {
  if (!account.email) return
  const secret = newSecret()
  const purpose = account.credentials_of ? 'password-reset' : 'credentials'
  // Earlier links stay valid. Otherwise another person's request could end the link that the owner is opening.
  await issueToken(tx, secrets, {
    purpose,
    subjectId: account.id,
    secret,
    ttlSeconds: RESET_MINUTES * MINUTE_SECONDS,
  })
  const url = account.credentials_of
    ? `${site.origin}${site.basePath}/password/new?token=${secret}`
    : credentialsUrl(site, { token: secret, userId: account.id })
  await enqueueMail(tx, {
    dedupe: `password-reset:${sha256(secret).toString('hex')}`,
    recipient: account.email,
    locale,
    mail: {
      kind: 'password-reset',
      url,
      minutes: RESET_MINUTES,
    },
  })
}
