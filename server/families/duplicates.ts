import { sql, type RawBuilder } from 'kysely'
import type { CoParentDraft, ParentDraft } from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { insertMails } from '#server/email/index.ts'
import { hasAnswerLeft, type Room } from './duplicate-budget.ts'

/**
 * Whether a person who signs up, or who is entered as a co-parent, may already have an account. An e-mail alone gives
 * no answer. The caller must know two attributes of the person, and gets only a few answers (docs/decisions/0005).
 */
export type DuplicateMatch = 'none' | 'email-only' | 'two-attributes'

export type Person = {
  lastName: string
  emailNormalised: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}

/** A parent or a co-parent as they were typed, by the attributes that identify an account. */
export function typedPerson({
  lastName,
  email,
  phoneCountryCode,
  phoneNumber,
}: ParentDraft | CoParentDraft): Person {
  return { lastName, emailNormalised: email ? normaliseEmail(email) : null, phoneCountryCode, phoneNumber }
}

/**
 * How closely an active parent's account matches this parent: by e-mail alone, or also by name or phone. With `since`,
 * only accounts that became active later are compared.
 */
export async function duplicateMatch(
  db: Db | Tx,
  person: Person,
  { since }: { since?: Date } = {},
): Promise<DuplicateMatch> {
  if (!person.emailNormalised) return 'none'
  const { rows } = await duplicateMatchQuery(person, since).execute(db)
  return rows[0]?.matched ?? 'none'
}

/**
 * The query behind `duplicateMatch`, as one row with the owner's address and language. It can be a part of a larger
 * statement. The person's data may be columns of that statement.
 */
export function duplicateMatchQuery(
  person: Person | Record<keyof Person, RawBuilder<string>>,
  since = new Date(0),
): RawBuilder<{ matched: DuplicateMatch }> {
  return sql`
    select case when bool_or(lower(last_name) = lower(${person.lastName})
                             or (phone_country_code = ${person.phoneCountryCode} and phone_number = ${person.phoneNumber}))
                then 'two-attributes' when count(*) > 0 then 'email-only' else 'none' end as matched,
           min(email_normalised) as person, min(email) as owner_email, min(locale) as owner_locale
    from users
    where kind = 'parent' and email_normalised = ${person.emailNormalised} and activated_at > ${since}`
}

/** Notifies the account owners in the rows of `duplicateMatchQuery` that someone signs up with their address. */
export function tellOwners(asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertMails(sql`
    select distinct ${onceADay('started-a-sign-up')} as dedupe, 'started-a-sign-up' as kind,
           owner_email as recipient, owner_locale as locale, '{"kind":"started-a-sign-up"}'::jsonb as payload
    from ${asked} where matched <> 'none' and owner_email is not null`)
}

/** What a statement has found about a parent. */
export type AboutParent = {
  /** Two attributes match those of an account. */
  isKnown: boolean
  /** They match those of an account that became active later. */
  isNew: boolean
  /** The budget has an answer left. */
  hasAnswer: boolean
}

/**
 * Whether an account matches this parent. The same statement mails its owner, at most once a day, and looks at the counts
 * of the budget. So a person with an account takes the same time as one without, unless the person is told.
 */
export async function askAboutParent(
  db: Db | Tx,
  person: Person,
  { rooms, since }: { rooms: readonly Room[]; since: Date | undefined },
): Promise<AboutParent> {
  const isNew = since
    ? sql`(select matched = 'two-attributes' from (${duplicateMatchQuery(person, since)}) newer)`
    : sql`false`
  const { rows } = await sql<AboutParent>`
    with account as (${duplicateMatchQuery(person)}), told as (${tellOwners(sql.ref('account'))})
    select matched = 'two-attributes' as "isKnown", ${isNew} as "isNew",
           ${hasAnswerLeft(sql`${JSON.stringify(rooms)}::json`)} as "hasAnswer" from account`.execute(db)
  return rows[0] ?? { isKnown: false, isNew: false, hasAnswer: false }
}

/**
 * The account of an active parent with this last name and this e-mail or phone, or null. Its owner gets a mail, at most
 * once a day, that someone entered their details.
 */
export async function askAboutCoParent(db: Db | Tx, person: Person): Promise<string | null> {
  const { rows } = await sql<{ person: string }>`
    with account as (
           select coalesce(email_normalised, id::text) as person, email, locale from users
           where kind = 'parent' and activated_at is not null and lower(last_name) = lower(${person.lastName})
             and (email_normalised = ${person.emailNormalised}
                  or (phone_country_code = ${person.phoneCountryCode} and phone_number = ${person.phoneNumber}))
           order by email_normalised is not distinct from ${person.emailNormalised} desc, created_at limit 1),
         told as (${insertMails(sql`
           select ${onceADay('named-in-a-sign-up')} as dedupe, 'named-in-a-sign-up' as kind, email as recipient,
                  locale, '{"kind":"named-in-a-sign-up"}'::jsonb as payload
           from account where email is not null`)})
    select person from account`.execute(db)
  return rows[0]?.person ?? null
}

/** A mail's key for a row with `person`: the same mail about a person is sent once a day. */
function onceADay(kind: string): RawBuilder<string> {
  return sql`${kind}::text || ':' || encode(sha256(convert_to(person, 'UTF8')), 'hex') || ':'
             || to_char(app_now() at time zone 'utc', 'YYYY-MM-DD')`
}

/** Whether two entries are about the same person, by the attributes that identify an account. */
export function isSamePerson(one: Person, other: Person): boolean {
  return wordsOf(one) === wordsOf(other)
}

/** The attributes that identify an account, as one text. */
export function wordsOf({ lastName, emailNormalised, phoneCountryCode, phoneNumber }: Person): string {
  return JSON.stringify([lastName.toLowerCase(), emailNormalised, phoneCountryCode, phoneNumber])
}
