import { isLocale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

type Switched = { subscription: OwnSubscription; renews: boolean; consentId: number }

/** Mails the owner the acknowledgement of a switch, in the owner’s language; once for each answer. */
export async function mailSwitched(tx: Tx, { subscription, renews, consentId }: Switched): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'email', 'locale', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', subscription.userId)
    .executeTakeFirstOrThrow()
  if (!person.email) return
  const locale = isLocale(person.locale) ? person.locale : 'en'
  const country = homeCountry({
    address: person.address,
    phoneCountryCode: person.phone_country_code,
    phoneNumber: person.phone_number,
  })
  await enqueueMail(tx, {
    dedupe: `renewal-switched:${consentId}`,
    recipient: person.email,
    locale,
    mail: {
      kind: 'renewal-switched',
      firstName: person.first_name,
      renews,
      date: dayInWords(subscription.paidUntil, { locale, country }),
    },
  })
}
