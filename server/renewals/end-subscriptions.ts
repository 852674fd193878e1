import { isLocale, type Locale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Job } from '#server/platform/job.ts'
import { countContradictions, endLapsed, type Ended } from '#server/subscriptions/index.ts'

const BATCH = 100

/** Ends subscriptions whose paid time is over, and tells each person once what is kept. */
export const endSubscriptions: Job = {
  name: 'end-subscriptions',
  everySeconds: 3600,
  run: async ({ db, log, isStopping }) => {
    let count = 0
    while (!isStopping()) {
      const ended = await db.transaction().execute(async (tx) => endBatch(tx))
      count += ended
      if (ended < BATCH) break
    }
    const contradictions = await countContradictions(db)
    if (contradictions > 0)
      log.alert('subscriptions and their paid time do not agree', { count: contradictions })
    return count
  },
}

async function endBatch(tx: Tx): Promise<number> {
  const ended = await endLapsed(tx, BATCH)
  for (const each of ended) if (each.isRecent) await tellEnded(tx, each)
  return ended.length
}

async function tellEnded(tx: Tx, { id, userId, paidUntil }: Ended): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'email', 'locale', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person?.email) return
  const locale: Locale = isLocale(person.locale) ? person.locale : 'en'
  const country = homeCountry({
    address: person.address,
    phoneCountryCode: person.phone_country_code,
    phoneNumber: person.phone_number,
  })
  await enqueueMail(tx, {
    dedupe: `subscription-ended:${id}:${paidUntil}`,
    recipient: person.email,
    locale,
    mail: {
      kind: 'subscription-ended',
      firstName: person.first_name,
      date: dayInWords(paidUntil, { locale, country }),
    },
  })
}
