import { z } from 'zod'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db } from '#server/db/database.ts'
import { countryOf } from '#server/people/index.ts'
import type { OutboxRow } from './claim-mails.ts'

const namesCountry = z.object({ country: z.string().nullish() })

/**
 * The countries of the mails' recipients, by mail id. The country in the mail comes first, then that of the
 * recipient's account. Mails with an unknown country are left out.
 */
export async function countriesOf(db: Db, rows: readonly OutboxRow[]): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['email_normalised', 'address', 'phone_country_code', 'phone_number'])
    .where(
      'email_normalised',
      'in',
      rows.map((row) => normaliseEmail(row.recipient)),
    )
    .where('erased_at', 'is', null)
    .orderBy('activated_at', (order) => order.asc().nullsFirst())
    .execute()
  const countries = new Map<string | null, string>()
  for (const { email_normalised: email, ...person } of people) {
    const country = countryOf(person)
    if (country) countries.set(email, country)
  }
  return new Map(
    rows.flatMap((row) => {
      const said = namesCountry.safeParse(row.payload).data?.country
      const country = said ?? countries.get(normaliseEmail(row.recipient))
      return country ? [[row.id, country] as const] : []
    }),
  )
}
