import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { lapse } from '#tests/support/people.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillAddress, MINNEAPOLIS } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const own = (username: string) => sql`(select user_id from credentials where username = ${username})`

/** A parent whose subscription renews, after a change of the database. */
async function anAccount(locale: string, change: (db: Db, username: string) => Promise<unknown>) {
  const { username } = await aParentAccount({ locale })
  await withDatabase(async (db) => {
    await sql`update subscriptions set auto_renew = true where user_id = ${own(username)}`.execute(db)
    await change(db, username)
  })
  return username
}

for (const { language, width } of [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('Billing asks for the address if the subscription cannot renew without it', async ({
      page,
      expectAccessible,
    }) => {
      const username = await anAccount(language, async (db, name) =>
        sql`update users set address = null, time_zone = 'America/Chicago' where id = ${own(name)}`.execute(
          db,
        ),
      )
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      await expectAccessible()
      await page.getByRole('link', { name: text('account.waits.enter') }).click()
      await expectHeading(page, text('account.billing.address'))
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('account.billing.save') }).click()
      await expect(page.getByText(text('account.billing.saved'))).toBeVisible()
      await expect(page.getByRole('link', { name: text('account.waits.enter') })).toHaveCount(0)
    })

    test('a renewal without a notice says so while it waits, and after it has ended', async ({
      page,
      expectAccessible,
    }) => {
      const username = await anAccount(language, async (db, name) => {
        await sql`update subscriptions set renews_at = current_date + 20 where user_id = ${own(name)}`.execute(
          db,
        )
        await sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id,
                                               term_years, noticed_at)
                  select id, renews_at, 14400, 990, 'USD', 1011, 1, app_now() - interval '3 days'
                  from subscriptions where user_id = ${own(name)}`.execute(db)
      })
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      await expect(page.getByText(`${username}@example.com`)).toBeVisible()
      await expectAccessible()
      await withDatabase(async (db) => {
        const found = await db
          .selectFrom('credentials')
          .select('user_id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        await lapse(db, found.user_id)
        await sql`update subscriptions set status = 'expired', auto_renew = true, ended_because = 'not-told'
                  where user_id = ${found.user_id}`.execute(db)
      })
      await page.reload()
      const [why = ''] = text('account.ended.not-told', { phone: '', support: '' }).split('.')
      await expect(page.getByText(why)).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('account.comeback.button') }).click()
      await expectHeading(page, text('join.packages.title'))
    })
  })
}
