import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { openVaultToken, rowOfSubscription } from '#server/payments/records/vault-token.ts'
import { SANDBOX_SIGNATURE, signNotification } from '#server/payments/sandbox/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'

const { db } = await testDatabase()
const { charge, payments } = testCharges(db)
const UPDATED = 'payment_method_customer_data_updated'
const REPORT = 'account_updater_daily_report'

resetRenewalsBeforeEach(db)

async function tokenOf({ subscriptionId: id }: Subscriber): Promise<string> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select payment_token_enc as bytes from subscriptions where id = ${id}`.execute(db)
  return openVaultToken(TEST_SECRETS, { bytes: rows[0]?.bytes ?? Buffer.of(), row: rowOfSubscription(id) })
}

/** Another card behind the token on file, as the bank's update service brings it. */
async function bankRenewsCard(token: string) {
  await sql`
    update sandbox_vault set behaviour = 'approve',
      instrument = instrument::jsonb || '{"expirationMonth": "11", "expirationYear": "2035"}'
    where token = ${token}`.execute(db)
}

async function notify(kind: string, vaultToken?: string) {
  const { body, signature } = signNotification('a key of the tests', {
    kind,
    transactionId: null,
    at: new Date(),
    ...(vaultToken === undefined ? {} : { vaultToken }),
  })
  const header = (name: string) => (name === SANDBOX_SIGNATURE ? signature : undefined)
  expect(await payments.receiveWebhook({ header, body })).toBe('stored')
  await payments.recoverOnce()
}

const eventsOf = async (subscriber: Subscriber) => eventNames(db, subscriber)

async function anExpiredCard() {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2004-nonce' })
  await charge()
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: true, isRefused: true })
  return { subscriber, token: await tokenOf(subscriber) }
}

test('a card that was refused as expired is charged at once after the gateway has renewed it', async () => {
  const { subscriber, token } = await anExpiredCard()
  await bankRenewsCard(token)
  await notify(UPDATED, token)
  await charge()
  expect(await eventsOf(subscriber)).toEqual(['declined', 'authorised', 'captured'])
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false, isRefused: false })
})

test('the daily report of renewed cards names none, and the refused card is found nevertheless', async () => {
  const { subscriber, token } = await anExpiredCard()
  await bankRenewsCard(token)
  await notify(REPORT)
  await charge()
  expect(await eventsOf(subscriber)).toEqual(['declined', 'authorised', 'captured'])
})

test.each([UPDATED, REPORT])('a refused card with the same data stays refused (%s)', async (kind) => {
  const { subscriber, token } = await anExpiredCard()
  await notify(kind, kind === UPDATED ? token : undefined)
  await charge()
  expect(await eventsOf(subscriber)).toEqual(['declined'])
})

const SIX_MINUTES = 360

/** A renewal whose answer is lost. Its bank has refused the card. */
async function anUnansweredCharge(nonce: string) {
  const subscriber = await aSubscriber(db, { nonce })
  const tested = testCharges(db, { faults: ['lostAfter'] })
  await tested.charge()
  return { ...tested, subscriber, token: await tokenOf(subscriber) }
}

test.each(['fake-vaulted-2001-nonce', 'fake-vaulted-2004-nonce', 'fake-vaulted-2092-nonce'])(
  'a late refusal of the earlier card (%s) does not affect the renewed card, which is charged at once',
  async (nonce) => {
    const { subscriber, token, ...unanswered } = await anUnansweredCharge(nonce)
    await bankRenewsCard(token)
    await notify(UPDATED, token)
    await setClockOffset(db, SIX_MINUTES)
    await unanswered.payments.recoverOnce()
    expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false, isRefused: false })
    expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-failed' })).toEqual([])
    await unanswered.charge()
    expect(await eventsOf(subscriber)).toEqual(['declined', 'authorised', 'captured'])
  },
)

test('a renewed card that was itself refused is marked as refused, also if its data came before the answer', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2004-nonce' })
  const token = await tokenOf(subscriber)
  await sql`
    update sandbox_vault set instrument = instrument::jsonb || '{"expirationYear": "2036"}' where token = ${token}`.execute(
    db,
  )
  const { payments, ...unanswered } = testCharges(db, { faults: ['lostAfter'] })
  await unanswered.charge()
  await notify(UPDATED, token)
  await setClockOffset(db, SIX_MINUTES)
  await payments.recoverOnce()
  await unanswered.charge()
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: true, isRefused: true })
  expect(await eventsOf(subscriber)).toEqual(['declined'])
})
