import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openVaultToken, rowOfSubscription } from '#server/payments/records/vault-token.ts'
import { SANDBOX_SIGNATURE, signNotification } from '#server/payments/sandbox/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/due-renewals.ts'
import { recoverAll, TEST_SECRETS } from '#tests/support/payments.ts'

const { db } = await testDatabase()
const { charge, payments } = testCharges(db)
const UPDATED = 'payment_method_customer_data_updated'
const REPORT = 'account_updater_daily_report'

beforeEach(async () => {
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

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
  await recoverAll(db, payments, 1)
}

const eventsOf = async (subscriber: Subscriber) =>
  (await gatewayEvents(db, subscriber)).map(({ event }) => event)

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
