import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { memoryLimits } from '#server/platform/limits.ts'
import type { Limit, Limits } from '#server/platform/limits.ts'

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

/** How much an active parent's account resembles this parent: the e-mail, and with it the name or the phone. */
export async function likenessOfParent(db: Db | Tx, person: Person): Promise<Likeness> {
  if (!person.emailNormalised) return 'none'
  const { rows } = await likenessQuery(person).execute(db)
  return rows[0]?.likeness ?? 'none'
}

/** The question of `likenessOfParent` as one row, for a statement that goes on from the answer and may hold the person in columns. */
export function likenessQuery(
  person: Person | Record<keyof Person, RawBuilder<string>>,
): RawBuilder<{ likeness: Likeness }> {
  return sql`
    select case when bool_or(lower(last_name) = lower(${person.lastName})
                             or (phone_country_code = ${person.phoneCountryCode} and phone_number = ${person.phoneNumber}))
                then 'two-attributes' when count(*) > 0 then 'email-only' else 'none' end as likeness
    from users
    where kind = 'parent' and email_normalised = ${person.emailNormalised} and activated_at is not null`
}

/** Whether an active parent has this last name together with this e-mail or phone. */
export async function resemblesActiveCoParent(db: Db, person: Person): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users
    where kind = 'parent' and activated_at is not null and lower(last_name) = lower(${person.lastName})
      and (email_normalised = ${person.emailNormalised}
           or (phone_country_code = ${person.phoneCountryCode} and phone_number = ${person.phoneNumber}))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Revealing answers that may be given: a few a network, one a day about the same person. */
export type DuplicateBudget = {
  mayReveal: (about: { address: string; emailNormalised: string }) => Promise<boolean>
}

const DAY = 24 * 3600
const ANSWERS_PER_NETWORK = 5
const ANSWERS_PER_PERSON = 1
/** After this many answers a draft is always accepted. */
export const ANSWERS_PER_DRAFT = 5

export function duplicateBudget(limits: Limits = memoryLimits({ enabled: true })): DuplicateBudget {
  const perNetwork = limits.perNetwork('duplicate-network', { points: ANSWERS_PER_NETWORK, seconds: DAY })
  const perPerson = limits.create('duplicate-person', { points: ANSWERS_PER_PERSON, seconds: DAY })
  return {
    mayReveal: async ({ address, emailNormalised }) =>
      (await hasRoom(perNetwork, address)) && (await hasRoom(perPerson, emailNormalised)),
  }
}

async function hasRoom(limit: Limit, key: string): Promise<boolean> {
  return (await limit(key)) === null
}
