import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { aCharge, giveYears, type Charge } from '#tests/support/payments/refunds.ts'

const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

/** A dispute for the queues, and the charge whose family the pictures show. */
export async function someCases(db: Db): Promise<Charge> {
  const { payments } = testPayments(db, { fulfil: giveYears })
  const charges: Charge[] = []
  for (const own of ['shown', 'disputed'])
    charges.push(
      await aCharge(
        db,
        payments,
        await aFamily(db, { email: `amara.${own}@example.com`, coParentEmail: `ben.${own}@example.com` }),
      ),
    )
  const [shown, disputed] = charges
  if (!shown || !disputed) throw new Error('too few charges')
  await letHappen(db, { kind: 'dispute_opened', orderNo: disputed.orderNo })
  await payments.sweepOnce(EVERYTHING)
  return shown
}

/** Nine weeks of figures before today. Its numbers rise and fall over each week. */
export async function someFigures(db: Db): Promise<void> {
  const days = sql`generate_series(1, 63) ago, lateral (
    select (app_now() - make_interval(days => ago))::date as day, 1 + 0.3 * sin(ago * 0.9) - ago * 0.004 as wave) each`
  await sql`insert into figure_days (day, computed_at) select day, app_now() from ${days}`.execute(db)
  await sql`insert into figure_sales (day, currency, orders, sales_minor, tax_minor, refunds_minor, lost_minor)
    select day, 'USD', round(60 * wave), round(864000 * wave), round(51800 * wave), round(21000 * wave * wave),
           case when ago % 9 = 0 then 15264 else 0 end from ${days}`.execute(db)
  await sql`insert into figure_funnels (day, sign_up, brand, language, country, device, furthest, visitors)
    select day, 'join', 'refresh', 'en', 'US', device, furthest, round(share * wave * part) from ${days},
      (values ('start', 370), ('parent', 220), ('family', 127), ('packages', 218), ('billing', 92), ('payment', 90),
              ('review', 53), ('paid', 605)) steps (furthest, share),
      (values ('phone', 0.62), ('computer', 0.38)) devices (device, part)`.execute(db)
  await sql`insert into figure_step_times (day, sign_up, brand, language, country, device, step, class, visitors)
    select day, 'join', 'refresh', 'en', 'US', device, step, class, round(60 * wave * part) from ${days},
      (values ('parent', 79), ('family', 102), ('packages', 87), ('billing', 81), ('payment', 94), ('review', 85), ('paid', 63))
      steps (step, class),
      (values ('phone', 0.62), ('computer', 0.38)) devices (device, part)`.execute(db)
  await sql`insert into figure_times (day, sign_up, brand, language, country, device, class, buyers)
    select day, 'join', 'refresh', 'en', 'US', device, class, round(share * wave * part) from ${days},
      (values (127, 380), (142, 180), (155, 45)) times (class, share),
      (values ('phone', 0.62), ('computer', 0.38)) devices (device, part)`.execute(db)
  await sql`insert into figure_renewals (day, outcome, renewals)
    select day, outcome, round(share * wave) from ${days},
      (values ('kept', 61), ('recovered', 5), ('off', 7), ('unpaid', 1)) outcomes (outcome, share)`.execute(
    db,
  )
  await sql`insert into figure_declines (day, code, reason, kind, attempts, paid_later)
    select day, code, reason, kind, round(share * wave), round(share * wave * later) from ${days},
      (values ('2001', 'Insufficient funds', 'soft', 7, 0.6), ('2000', 'Do not honor', 'soft', 5, 0.5),
              ('2004', 'Expired card', 'hard', 2.4, 0.4), ('2010', 'Security code', 'soft', 2.1, 0.8))
      reasons (code, reason, kind, share, later)`.execute(db)
}

/** People whose year of Premium ends in the months after `from`. */
export async function someRenewals(db: Db, from: string): Promise<void> {
  const people = sql`generate_series(1, 400) n`
  await sql`insert into users (id, kind, first_name, last_name, locale)
    select md5('r' || n)::uuid, 'parent', 'Mara', 'Lind', 'en' from ${people}`.execute(db)
  await sql`insert into orders (id, order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash,
      request, locale)
    select md5('ro' || n)::uuid, 'RENEWS' || lpad(n::text, 8, '0'), gen_random_uuid(), 'join', md5('r' || n)::uuid, 'cancelled', 20400,
           'USD', '{}', '\\x00', '{}', 'en' from ${people}`.execute(db)
  await sql`insert into subscriptions (user_id, order_id, package_id, services, term_years, status, starts_at, renews_at, renewal_minor,
      currency, auto_renew)
    select md5('r' || n)::uuid, md5('ro' || n)::uuid, 1021, '{}', 1, 'current', app_now(),
           ${from}::date + (n * 89 % 120 + 4 * sin(n * 0.2))::int, 20400, 'USD', true from ${people}`.execute(
    db,
  )
}
