import { sql } from 'kysely'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { createMailer } from '#server/email/index.ts'
import { askForAddresses, endSubscriptions, noticeRenewals } from '#server/renewals/index.ts'
import { SIX_PER_CENT, testCharges } from './due-renewals.ts'
import { jobContext } from '../job-context.ts'
import { TEST_SECRETS as secrets } from '../payments/payments.ts'
import { recordedLog } from '../recorded-log.ts'
import { TEST_RULES } from './renewals.ts'
import { testSite as site } from '../site.ts'

/** The jobs of renewals with a mail server, on days that a test chooses. */
export function renewalDays(db: Db) {
  const { charge } = testCharges(db)
  const log = recordedLog()
  const context = jobContext(db, log)
  const notices = noticeRenewals({ secrets, site, tax: SIX_PER_CENT })
  const ending = endSubscriptions(TEST_RULES)
  const mailServer: { refuses: boolean } = { refuses: false }
  const gateway: Parameters<typeof createMailer>[0]['gateway'] = {
    send: async () => (mailServer.refuses ? { outcome: 'refused', code: '550' } : { outcome: 'sent' }),
    close: () => undefined,
  }
  const mailer = createMailer({ db, log, site, gateway })
  const sendNotices = async () => notices.run(context)
  return {
    log,
    mailServer,
    sendNotices,
    /** Begins a test: the mail server accepts all mails, and no earlier subscription renews. */
    begin: async () => {
      mailServer.refuses = false
      log.lines.length = 0
      await setClockOffset(db, 0)
      await sql`truncate outbox, renewal_notices`.execute(db)
      await sql`update subscriptions set auto_renew = false`.execute(db)
    },
    /** Runs the jobs of each day once. Day 0 is the last paid day. */
    live: async (...days: number[]) => {
      for (const day of days) {
        await setClockOffset(db, day * DAY_SECONDS)
        await askForAddresses.run(context)
        await sendNotices()
        while ((await mailer.deliverDue()) > 0);
        await sendNotices()
        await charge()
        await ending.run(context)
      }
    },
  }
}
