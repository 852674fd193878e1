import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ratesOn } from '#server/tax/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'

const { db, url } = await testDatabase()

test('a day in SQL begins at midnight in UTC, also if the server of the database has another zone', async () => {
  // A zone in which it is always tomorrow.
  await sql`do $$ begin execute format('alter database %I set timezone to ''<+24>-24''', current_database()); end $$`.execute(
    db,
  )
  const own = openDatabase({ url })
  onTestFinished(async () => own.destroy())
  const { rows } = await sql<{ today: string; utc: string }>`
    select app_now()::date::text as today, (app_now() at time zone 'UTC')::date::text as utc`.execute(own)
  expect(rows[0]?.today).toBe(rows[0]?.utc)
})

test('a tax rate of tomorrow is not charged today', async () => {
  const own = openDatabase({ url })
  onTestFinished(async () => own.destroy())
  await sql`insert into tax_rates (country, region, name, rate_ppm, valid_from, source)
    values ('US', 'MN', 'Sales tax', 99000, (app_now() at time zone 'UTC')::date + 1, 'the zone of a server')`.execute(
    db,
  )
  expect(await ratesOn(own, { country: 'US', region: 'MN' })).toEqual([
    { name: 'Sales tax', ratePpm: 68_750 },
  ])
})
