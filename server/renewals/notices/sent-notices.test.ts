import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { createMailer } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  gatewayEvents,
  SIX_PER_CENT,
  testCharges,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { testSite as site } from '#tests/support/site.ts'
import { noticeRenewals } from '../index.ts'

const { db } = await testDatabase()
const { charge } = testCharges(db)
const log = recordedLog()
const job = noticeRenewals({ secrets, site, tax: SIX_PER_CENT })
const tell = async () => job.run(jobContext(db, log))
const at = async (day: number) => setClockOffset(db, day * DAY_SECONDS)
let server: 'up' | 'down' | 'refuses' = 'up'
const gateway: Parameters<typeof createMailer>[0]['gateway'] = {
  send: async () => {
    if (server === 'up') return { outcome: 'sent' }
    return { outcome: server === 'down' ? 'unreachable' : 'refused', code: '550' }
  },
  close: () => undefined,
}
const mailer = createMailer({ db, log, gateway, site })

beforeEach(async () => {
  server = 'up'
  log.lines.length = 0
  await at(0)
  await sql`truncate outbox, renewal_notices`.execute(db)
  await sql`update subscriptions set auto_renew = false`.execute(db)
  await sql`update packages set price_minor = 14400 where id = 1011`.execute(db)
})

test.each(['down', 'refuses'] as const)(
  'while the mail server %s, no renewal is charged, and an operator is told',
  async (state) => {
    server = state
    const subscriber = await aSubscriber(db, { noticeMinor: null })
    await tell()
    await mailer.deliverDue()
    await at(40)
    await tell()
    await charge()
    expect(await gatewayEvents(db, subscriber)).toEqual([])
    expect(log.lines.map(({ message }) => message)).toContain('renewals wait for the mail of their notice')
  },
)

test('a mail that was sent late moves the charge to 15 days after it was sent', async () => {
  server = 'down'
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await tell()
  await mailer.deliverDue()
  await at(10)
  server = 'up'
  await mailer.deliverDue()
  for (const day of [16, 20, 24]) {
    await at(day)
    await tell()
    await charge()
    expect(await gatewayEvents(db, subscriber)).toEqual([])
  }
  await at(26)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a notice that an operator deletes is mailed again with its new price, and the charge counts from that mail', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await tell()
  const first = await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-notice' })
  await mailer.deliverDue()
  await at(10)
  await sql`delete from renewal_notices where subscription_id = ${subscriber.subscriptionId}`.execute(db)
  await sql`update packages set price_minor = 15600 where id = 1011`.execute(db)
  await tell()
  const [again] = await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-notice' })
  expect([first[0]?.amount, again?.amount]).toEqual(['$144.00', '$156.00'])
  await mailer.deliverDue()
  await at(20)
  await tell()
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await at(26)
  await charge()
  expect((await gatewayEvents(db, subscriber)).map(({ amount }) => amount)).toEqual([16_536, 16_536])
})
