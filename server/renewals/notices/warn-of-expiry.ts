import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { dayInWords, monthInWords } from '#domain/places/local-time.ts'
import { EXPIRY_WARNING_DAYS } from '#domain/subscriptions/card-expiry.ts'
import type { Db } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import type { Job } from '#server/platform/job.ts'
import { methodInWords } from '#domain/payments/method-in-words.ts'
import { mailPerson } from '#server/email/index.ts'
import { mailInBatches, pageOfUnmailed } from './mail-in-batches.ts'

type Expiring = {
  /** The subscription. */
  id: string
  dedupe: string
  userId: string
  method: Instrument
  /** The last day of the card. */
  lastDay: string
  renewsOn: string
}

/** Tells people 30 days before that their card expires before the next renewal. */
export const warnOfExpiry: Job = {
  name: 'warn-of-expiry',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    mailInBatches(context, {
      find: async (page) => findExpiring(context.db, page),
      mail: async (expiring) => warn(context.db, expiring),
    }),
}

/** Cards that expire soon, or that expired in the last days if an outage delayed the mail. */
async function findExpiring(db: Db, page: IdPage): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with cards as (
      select s.id, s.user_id, s.method, s.renews_at, case
        when s.method->>'expirationYear' ~ '^[0-9]{4}$' and s.method->>'expirationMonth' ~ '^(0?[1-9]|1[0-2])$'
        then (make_date((s.method->>'expirationYear')::int, (s.method->>'expirationMonth')::int, 1)
              + interval '1 month - 1 day')::date end as last_day
      from subscriptions s join users u on u.id = s.user_id
      where s.status = 'current' and s.auto_renew and s.method->>'method' = 'creditCard'
        and u.email is not null and u.erased_at is null),
    due as (
      select id, 'method-expires:' || id || ':' || (method->>'lastFour') || ':' || last_day as dedupe,
             user_id as "userId", method, last_day::text as "lastDay", renews_at::text as "renewsOn"
      from cards
      where last_day < renews_at and app_now()::date between last_day - ${EXPIRY_WARNING_DAYS}::int
                                                      and last_day + ${EXPIRY_WARNING_DAYS}::int)
    ${pageOfUnmailed(page)}`.execute(db)
  return rows
}

async function warn(db: Db, due: Expiring): Promise<void> {
  await mailPerson(db, due, (person) => ({
    kind: 'method-expires',
    firstName: person.firstName,
    method: methodInWords(due.method, person.locale),
    expires: monthInWords(due.lastDay, person.locale),
    renewsOn: dayInWords(due.renewsOn, person),
  }))
}
