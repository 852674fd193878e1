import { localeOrDefault, type Locale } from '#domain/messages/locales.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { countryOf } from './home-of.ts'
import { linksSince } from './mailed-links.ts'

/** A person who gets a mail about their subscription or their money. */
export type Recipient = {
  firstName: string
  email: string
  /** See `linksSince`. */
  linksSince: Date | null
  locale: Locale
  /** It decides the format of dates. */
  country: string | null
  timeZone: string | null
  /** The billing address. */
  address: AddressDraft | null
}

/** The person to write to. Null for a person without an e-mail address, and for an erased one. */
export async function findRecipient(db: Db | Tx, userId: string): Promise<Recipient | null> {
  const person = await db
    .selectFrom('users')
    .select([
      'first_name',
      'email',
      linksSince.as('links_since'),
      'locale',
      'time_zone',
      'address',
      'phone_country_code',
      'phone_number',
    ])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person?.email) return null
  return {
    firstName: person.first_name,
    email: person.email,
    linksSince: person.links_since,
    locale: localeOrDefault(person.locale),
    country: countryOf(person),
    timeZone: person.time_zone,
    address: person.address,
  }
}
