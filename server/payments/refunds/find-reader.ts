import { isLocale, type Locale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import type { Tx } from '#server/db/database.ts'

/** A person who gets a mail about money, with what its language and dates need. */
export type Reader = { firstName: string; email: string; locale: Locale; country: string | null }

/** Null for a person without an e-mail address, and for an erased one. */
export async function findReader(tx: Tx, userId: string): Promise<Reader | null> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'email', 'locale', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person?.email) return null
  return {
    firstName: person.first_name,
    email: person.email,
    locale: isLocale(person.locale) ? person.locale : 'en',
    country: homeCountry({
      address: person.address,
      phoneCountryCode: person.phone_country_code,
      phoneNumber: person.phone_number,
    }),
  }
}
