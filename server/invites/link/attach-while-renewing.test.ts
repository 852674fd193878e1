import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { dayAfter } from '#domain/days.ts'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents, stateOf, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { aKey, anInvitation, invitedApi, loggedIn } from '#tests/support/buyers/invited.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

afterEach(async () => setClockOffset(db, 0))

const attach = async (session: string, token: string) =>
  call('POST', '/v2/invites/attachments', { bearer: session, body: { token } })

const UNTIL_KNOWN = {
  status: 409,
  body: {
    message:
      'A payment of yours is still being confirmed, so your account cannot join yet. Try again once you know its result.',
  },
}

async function paidUntilOf(userId: string): Promise<string> {
  const { until } = await db
    .selectFrom('subscriptions')
    .select(sql<string>`renews_at::text`.as('until'))
    .where('user_id', '=', userId)
    .where('status', '=', 'current')
    .executeTakeFirstOrThrow()
  return until
}

/** A charge of every due renewal, whose answer is lost. Later, `learn` finds the answer. */
async function chargeWithoutAnswer() {
  const { charge, payments } = testCharges(db, { faults: ['lostAfter'] })
  await charge()
  return {
    learn: async () => {
      await setClockOffset(db, 0.1 * HOUR_SECONDS)
      await payments.recoverOnce()
    },
  }
}

test('joining with an account waits for the renewal of the account, and its refusal makes no paid time past due', async () => {
  const account = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const session = await startSession(db, testSecrets, { userId: account.userId })
  const place = await anInvitation(db, { paid: true })
  const { learn } = await chargeWithoutAnswer()
  expect(await attach(session, place.token)).toMatchObject(UNTIL_KNOWN)
  await learn()
  expect(await stateOf(db, account)).toMatchObject({ isPastDue: true })
  expect((await attach(session, place.token)).status).toBe(200)
  expect(await stateOf(db, account)).toMatchObject({ isPastDue: false })
  expect(await mailsOfKind(db, { recipient: account.email, kind: 'renewal-failed' })).toHaveLength(1)
})

test('joining with an account waits for a renewal of the place, so that its receipt moves too', async () => {
  const place = await anInvitation(db)
  const renewing = await aSubscriber(db)
  await sql`update subscriptions set user_id = ${place.coParentId} where id = ${renewing.subscriptionId}`.execute(
    db,
  )
  await sql`update subscription_periods set beneficiary_id = ${place.coParentId}
            where subscription_id = ${renewing.subscriptionId}`.execute(db)
  await sql`update users set address = (select address from users where id = ${renewing.userId}), time_zone = 'UTC'
            where id = ${place.coParentId}`.execute(db)
  const { learn } = await chargeWithoutAnswer()
  const { parentId, session } = await loggedIn(db, call)
  const before = await paidUntilOf(parentId)
  expect(await attach(session, place.token)).toMatchObject(UNTIL_KNOWN)
  await learn()
  expect(await gatewayEvents(db, renewing)).toContainEqual({ event: 'captured', amount: 15_264 })
  expect((await attach(session, await aKey(db, place))).status).toBe(200)
  const payers = await db
    .selectFrom('orders')
    .select('payer_id')
    .where('subscription_id', '=', renewing.subscriptionId)
    .execute()
  expect(payers).toEqual([{ payer_id: parentId }])
  // On the day of its renewal, the earlier term of the place has up to two days left.
  const withRest = [1, 2].map((days) => renewalDate(dayAfter(before, days), 1))
  expect(withRest).toContain(await paidUntilOf(parentId))
})

test('a place paid for an account without paid time begins after the last paid day of the account', async () => {
  const place = await anInvitation(db, { paid: true })
  const { parentId, session } = await loggedIn(db, call)
  await db.deleteFrom('subscription_periods').where('beneficiary_id', '=', parentId).execute()
  await sql`update subscriptions set auto_renew = true, past_due_since = app_now(), renews_at = app_now()::date - 1,
            starts_at = starts_at - interval '1 year'
            where user_id = ${parentId}`.execute(db)
  const before = await paidUntilOf(parentId)
  expect((await attach(session, place.token)).status).toBe(200)
  const { rows } = await sql<{ begins: boolean; ends: boolean }>`
    select lower(during) = end_of_day(${before}::date) as begins,
           upper(during) = end_of_day(${renewalDate(before, 1)}::date) as ends
    from subscription_periods where beneficiary_id = ${parentId}`.execute(db)
  expect(rows).toEqual([{ begins: true, ends: true }])
})
