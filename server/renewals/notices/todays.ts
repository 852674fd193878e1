import { sql, type RawBuilder } from 'kysely'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Db } from '#server/db/database.ts'

/** The current date by the place that decides it (`LIVES_IN`). */
export type Todays = { places: string[]; todays: string[] }

/** A date has begun in some time zones before UTC reaches it. */
export const AHEAD_DAYS = 1

/** The area code of a North American number, after an optional trunk 1. It decides the country. */
const AREA_CODE = sql<string | null>`case when u.phone_country_code in ('1', '+1')
  then left(regexp_replace(u.phone_number, '\\D', '', 'g'), 4) end`

/** What decides the time zone of the person `u`: the stored zone, or else the address, or else the phone. */
const LIVES_IN = sql<string>`case
  when u.time_zone is not null then u.time_zone
  when u.address is not null then concat_ws(' ', '@', u.address->>'country', u.address->>'region')
  else concat_ws(' ', '+', u.phone_country_code, ${AREA_CODE}) end`

type Place = {
  place: string
  timeZone: string | null
  country: string | null
  region: string | null
  phoneCode: string | null
  areaCode: string | null
  now: Date
}

/**
 * The current date of the people whose paid time ends within these days, or has ended. Their charges use the same time
 * zones.
 */
export async function readTodays(db: Db, { days }: { days: number }): Promise<Todays> {
  const { rows } = await sql<Place>`
    select ${LIVES_IN} as place, min(u.time_zone) as "timeZone", min(u.address->>'country') as country,
           min(u.address->>'region') as region, min(u.phone_country_code) as "phoneCode", min(${AREA_CODE}) as "areaCode",
           app_now() as now
    from subscriptions s join users u on u.id = s.user_id
    where s.status = 'current' and s.renews_at <= app_now()::date + ${days + AHEAD_DAYS}::int
    group by place`.execute(db)
  return {
    places: rows.map(({ place }) => place),
    todays: rows.map((row) => dayIn(row.now, timeZoneOf(row))),
  }
}

function timeZoneOf({ timeZone, country, region, phoneCode, areaCode }: Place): string {
  const address = country === null ? null : { country, region }
  const lives = homeCountry({ address, phoneCountryCode: phoneCode, phoneNumber: areaCode })
  return billingTimeZone({ timeZone, address, country: lives })
}

/** Joins the person `u` with `here`, which has the current date where they live. */
export function joinHere({ places, todays }: Todays): RawBuilder<unknown> {
  return sql`join unnest(${places}::text[], ${todays}::date[]) as here (place, today) on here.place = ${LIVES_IN}`
}

/**
 * Whether the last paid day of the subscription `s` is at most this many days away in some zone. An index finds these
 * subscriptions. The exact rule must follow, with the date where the person lives.
 */
export function endsWithin({ todays }: Todays, { days }: { days: number }): RawBuilder<boolean> {
  return sql<boolean>`s.renews_at <= (select max(today) from unnest(${todays}::date[]) as latest (today)) + ${days}::int`
}
