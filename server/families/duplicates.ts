import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { insertMails } from '#server/email/index.ts'

/**
 * Whether a person who signs up, or is named as a co-parent, may already have an account.
 * An e-mail alone shows nothing: only somebody who knows two things about a person is answered, and only a
 * few times (docs/decisions/0005).
 */
export type Likeness = 'none' | 'email-only' | 'two-attributes'

export type Person = {
  lastName: string
  emailNormalised: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}

/**
 * How much an active parent's account resembles this parent: the e-mail, and with it the name or the phone. With
 * `since`, of accounts that became active after it.
 */
export async function likenessOfParent(
  db: Db | Tx,
  person: Person,
  { since }: { since?: Date } = {},
): Promise<Likeness> {
  if (!person.emailNormalised) return 'none'
  const { rows } = await likenessQuery(person, since).execute(db)
  return rows[0]?.likeness ?? 'none'
}

/**
 * The question of `likenessOfParent` as one row, with the owner's address and language, for a statement that goes on
 * from the answer and may hold the person in columns.
 */
export function likenessQuery(
  person: Person | Record<keyof Person, RawBuilder<string>>,
  since = new Date(0),
): RawBuilder<{ likeness: Likeness }> {
  return sql`
    select case when bool_or(lower(last_name) = lower(${person.lastName})
                             or (phone_country_code = ${person.phoneCountryCode} and phone_number = ${person.phoneNumber}))
                then 'two-attributes' when count(*) > 0 then 'email-only' else 'none' end as likeness,
           min(email_normalised) as person, min(email) as owner_email, min(locale) as owner_locale
    from users
    where kind = 'parent' and email_normalised = ${person.emailNormalised} and activated_at > ${since}`
}

/** Tells the owners of accounts in a row source of `likenessQuery` that somebody signs up with their address. */
export function tellOwners(asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertMails(sql`
    select distinct ${onceADay('started-a-sign-up')} as dedupe, 'started-a-sign-up' as kind,
           owner_email as recipient, owner_locale as locale, '{"kind":"started-a-sign-up"}'::jsonb as payload
    from ${asked} where likeness <> 'none' and owner_email is not null`)
}

/**
 * How much an account resembles this parent. Its owner is told by mail, at most once a day, in the same statement:
 * an e-mail that has an account costs what any other does.
 */
export async function askAboutParent(db: Db | Tx, person: Person): Promise<Likeness> {
  const { rows } = await sql<{ likeness: Likeness }>`
    with account as (${likenessQuery(person)}), told as (${tellOwners(sql.ref('account'))})
    select likeness from account`.execute(db)
  return rows[0]?.likeness ?? 'none'
}

/**
 * The account that an active parent with this last name and this e-mail or phone has; null when there is none. Its
 * owner is told by mail, at most once a day, that somebody entered their details.
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

/** Of a row with `person`: the same mail about them is sent once a day. */
function onceADay(kind: string): RawBuilder<string> {
  return sql`${kind}::text || ':' || encode(sha256(convert_to(person, 'UTF8')), 'hex') || ':'
             || to_char(now() at time zone 'utc', 'YYYY-MM-DD')`
}

/** Whether two entries are about the same person, as far as an account is recognised by them. */
export function isSamePerson(one: Person, other: Person): boolean {
  return wordsOf(one) === wordsOf(other)
}

/** What an account is recognised by, as one text. */
export function wordsOf({ lastName, emailNormalised, phoneCountryCode, phoneNumber }: Person): string {
  return JSON.stringify([lastName.toLowerCase(), emailNormalised, phoneCountryCode, phoneNumber])
}
