import { expect, test } from 'vitest'
import { createBraintreeGateway } from './index.ts'
import { openSdk, type BraintreeAccount } from './sdk.ts'

const account: BraintreeAccount = {
  environment: 'sandbox',
  merchantId: 'merchant1',
  publicKey: 'public1',
  privateKey: 'private1',
  merchantAccounts: {},
  requestKeys: false,
}
const gateway = createBraintreeGateway(account)

type Kind = Parameters<ReturnType<typeof openSdk>['webhookTesting']['sampleNotification']>[0]

async function notificationOf(kind: Kind): Promise<URLSearchParams> {
  const sent = await openSdk(account).webhookTesting.sampleNotification(kind, 'transaction1')
  return new URLSearchParams({ ...sent })
}

const read = async (form: URLSearchParams) =>
  gateway.parseWebhook({ header: () => undefined, body: form.toString() })

test('a notification signed by Braintree contains its transaction', async () => {
  expect(await read(await notificationOf('transaction_settled'))).toMatchObject({
    outcome: 'event',
    kind: 'transaction',
    transactionId: 'transaction1',
  })
})

test('a notification without a transaction is also an event', async () => {
  expect(await read(await notificationOf('check'))).toMatchObject({
    outcome: 'event',
    kind: 'other',
    transactionId: null,
  })
})

test('a notification that was changed on its way is refused', async () => {
  const form = await notificationOf('transaction_settled')
  const payload = Buffer.from(form.get('bt_payload') ?? '', 'base64').toString('utf8')
  form.set('bt_payload', Buffer.from(payload.replaceAll('transaction1', 'transaction2')).toString('base64'))
  expect(await read(form)).toEqual({ outcome: 'refused', because: 'signature' })
})

test('a notification of another merchant is refused', async () => {
  const form = await notificationOf('transaction_settled')
  form.set('bt_signature', (form.get('bt_signature') ?? '').replace('public1', 'public2'))
  expect(await read(form)).toEqual({ outcome: 'refused', because: 'signature' })
})

test.each([
  ['transaction_settlement_declined', 'settlement-declined'],
  ['dispute_opened', 'dispute-opened'],
  ['dispute_won', 'dispute-won'],
  ['dispute_lost', 'dispute-lost'],
  ['dispute_accepted', 'dispute-lost'],
  ['dispute_expired', 'dispute-lost'],
] as const)('%s is %s of its transaction', async (name, kind) => {
  expect(await read(await notificationOf(name))).toMatchObject({
    outcome: 'event',
    kind,
    transactionId: 'transaction1',
    vaultToken: null,
  })
})

test('a revoked agreement contains its instrument on file and no transaction', async () => {
  expect(await read(await notificationOf('payment_method_revoked_by_customer'))).toMatchObject({
    outcome: 'event',
    kind: 'method-revoked',
    transactionId: null,
    vaultToken: 'transaction1',
  })
})

test('new data of an instrument contains the instrument; a report of the account updater contains none', async () => {
  const name: string = 'payment_method_customer_data_updated'
  expect(await read(await notificationOf(name as Kind))).toMatchObject({
    kind: 'method-updated',
    vaultToken: 'TOKEN-12345',
  })
  expect(await read(await notificationOf('account_updater_daily_report'))).toMatchObject({
    kind: 'method-updated',
    transactionId: null,
    vaultToken: null,
  })
})
