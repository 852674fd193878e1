import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { TEST_SECRETS } from '#tests/support/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { readConfig } from './config.ts'
import { paymentGateway } from './gateways.ts'

const { db } = await testDatabase()

function alertsOf({ requestKeys, renews }: { requestKeys: '0' | '1'; renews: boolean }): string[] {
  const log = recordedLog()
  const config = readConfig({
    STAGE: 'local',
    SECRET_KEY: 'a secret of the tests, long enough to be accepted',
    PAYMENT_PROVIDER: 'braintree',
    BRAINTREE_MERCHANT_ID: 'merchant1',
    BRAINTREE_PUBLIC_KEY: 'public1',
    BRAINTREE_PRIVATE_KEY: 'private1',
    BRAINTREE_REQUEST_KEYS: requestKeys,
  })
  paymentGateway({ config, db, log, secrets: TEST_SECRETS }, renews)
  return log.lines.filter(({ level }) => level === 'alert').map(({ message }) => message)
}

test('an account without request keys is an alert while subscriptions renew', () => {
  expect(alertsOf({ requestKeys: '0', renews: true })).toEqual([
    'no renewal can be charged: the account has no request keys',
  ])
  expect(alertsOf({ requestKeys: '0', renews: false })).toEqual([])
  expect(alertsOf({ requestKeys: '1', renews: true })).toEqual([])
})
