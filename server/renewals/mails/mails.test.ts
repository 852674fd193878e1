import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { DAY_MS } from '#domain/durations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { testSite as site } from '#tests/support/site.ts'
import { writeNotice } from '../notices/notice-store.ts'
import { mailEnded } from './mail-ended.ts'
import { mailLastTry, mailPaymentFailed } from './mail-unpaid.ts'

const { db } = await testDatabase()
const deps = { secrets, site }
const VISA: Instrument = {
  method: 'creditCard',
  brand: 'Visa',
  lastFour: '1111',
  expirationMonth: '08',
  expirationYear: '2029',
}
const NOW = new Date('2027-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

beforeEach(async () => {
  await sql`truncate renewal_notices, subscriptions, outbox cascade`.execute(db)
})

/** A parent in New York who was told that their renewal costs 153.90. */
async function aHolder({ locale = 'en' } = {}) {
  const { parentId: userId, email } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const paidUntil = '2027-11-21'
  const terms = { package_id: 1011, term_years: 1, currency: 'USD', amount_minor: 144_00, tax_minor: 9_90 }
  await db
    .transaction()
    .execute(async (tx) =>
      writeNotice(tx, { ...terms, subscription_id: id, period_start: paidUntil, old_amount_minor: null }),
    )
  return { id, email, unpaid: { subscriptionId: id, userId, paidUntil, method: VISA, graceEnds: later(21) } }
}

test('a mail about a failed payment says its reason, the next try, and how long access lasts', async () => {
  const { email, unpaid } = await aHolder()
  const decline = { reason: 'processor', code: '2001', type: 'soft' } as const
  const failed = { ...unpaid, decline, nextTry: later(1), now: NOW }
  await db.transaction().execute(async (tx) => mailPaymentFailed(tx, deps, failed))
  await db.transaction().execute(async (tx) => mailPaymentFailed(tx, deps, failed))
  const [mail, ...others] = await mailsOfKind(db, { recipient: email, kind: 'renewal-failed' })
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    why: 'not-enough',
    date: 'November 21, 2027',
    nextTry: 'November 22, 2027',
    accessUntil: 'December 12, 2027',
    total: '$153.90',
    method: 'Visa ending in 1111',
  })
})

test('each failed try has its own mail, and the mail of the last try says that it was the last', async () => {
  const { email, unpaid } = await aHolder({ locale: 'es-MX' })
  const decline = { reason: 'processor', code: '2021', type: 'hard' } as const
  for (const now of [NOW, later(1)])
    await db
      .transaction()
      .execute(async (tx) => mailPaymentFailed(tx, deps, { ...unpaid, decline, nextTry: null, now }))
  const mails = await mailsOfKind(db, { recipient: email, kind: 'renewal-failed' })
  expect(mails).toMatchObject([
    { why: 'gone', nextTry: null, date: '21 de noviembre de 2027' },
    { date: '22 de noviembre de 2027', method: 'Visa con terminación 1111' },
  ])
})

test('one mail announces the last try', async () => {
  const { email, unpaid } = await aHolder()
  const tell = async () =>
    db.transaction().execute(async (tx) => mailLastTry(tx, deps, { ...unpaid, lastTry: later(20) }))
  expect([await tell(), await tell()]).toEqual([true, false])
  const mails = await mailsOfKind(db, { recipient: email, kind: 'renewal-last-try' })
  expect(mails).toMatchObject([{ date: 'December 11, 2027', accessUntil: 'December 12, 2027' }])
})

test('a mail about the end of an unpaid subscription says its reason', async () => {
  const { id, email, unpaid } = await aHolder()
  const ended = { id, userId: unpaid.userId, paidUntil: unpaid.paidUntil, because: 'unpaid' } as const
  await db.transaction().execute(async (tx) => mailEnded(tx, ended))
  const mails = await mailsOfKind(db, { recipient: email, kind: 'subscription-ended' })
  expect(mails).toMatchObject([{ because: 'unpaid', date: 'November 21, 2027' }])
})

test('a person without an e-mail gets nothing, and nothing fails', async () => {
  const { id, unpaid } = await aHolder()
  await sql`update users set email = null where id = ${unpaid.userId}`.execute(db)
  const told = await db.transaction().execute(async (tx) => {
    await mailEnded(tx, { id, userId: unpaid.userId, paidUntil: unpaid.paidUntil, because: 'unpaid' })
    return mailLastTry(tx, deps, { ...unpaid, lastTry: later(20) })
  })
  expect(told).toBe(false)
})
