import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAccount } from '#server/credentials/read-account.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { noticeRenewals } from '../index.ts'

const { db } = await testDatabase()
const notices = noticeRenewals({ secrets, site, tax: datedTableTax(db) })
const NEW_YORK = { line1: '1 Main St', line2: null, city: 'Albany', region: 'NY', postalCode: '12207' }
const BUILD_YOUR_OWN = 1090

/** A parent who has built a plan from two extras. It renews in 30 days. */
async function aBuilder(locale: 'en' | 'es-MX') {
  const { parentId: userId, email } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  const address = JSON.stringify({ ...NEW_YORK, country: 'US' })
  await db.updateTable('users').set({ address, locale, time_zone: 'UTC' }).where('id', '=', userId).execute()
  await sql`update subscriptions set auto_renew = true, package_id = ${BUILD_YOUR_OWN}, renews_at = app_now()::date + 30,
              services = '{MYFILES,CALLSBASIC,TONEMETER,UNLIMITEDPAYMENTS}' where user_id = ${userId}`.execute(
    db,
  )
  return { userId, email }
}

test.each([
  ['en', /^Choose your own with .+ and .+$/i],
  ['es-MX', /^.+ con .+ y .+$/],
] as const)(
  'the notice of a renewal and Billing name the extras of a built plan (%s)',
  async (locale, name) => {
    await setClockOffset(db, 0)
    const { userId, email } = await aBuilder(locale)
    await notices.run({ db, log: recordedLog(), isStopping: () => false })
    const [mail] = await mailsOfKind(db, { recipient: email, kind: 'renewal-notice' })
    expect(mail?.packageName).toMatch(name)
    await sql`insert into credentials (user_id, username, username_normalised, password_hash)
            values (${userId}, ${`builder-${locale}`}, ${`builder-${locale}`}, 'none')`.execute(db)
    const { subscriptions } = await readAccount(db, { userId, locale })
    expect(subscriptions.map(({ displayName }) => displayName)).toEqual([mail?.packageName])
  },
)
