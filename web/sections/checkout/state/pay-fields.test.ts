import { expect, test } from 'vitest'
import { startCheckout } from '#domain/flows/checkout.ts'
import { paymentOptions } from '#domain/payments/payment-options.ts'
import type { Because, PaymentProvider, ProviderConfig } from '#web/lib/payments/provider.ts'
import { nonceOf } from './pay-fields.ts'
import type { CardAnswer } from './use-means.ts'
import type { ProviderState } from './use-provider.ts'

const CONFIG: ProviderConfig = { provider: 'sandbox', clientToken: 't', ...paymentOptions('GB') }
const never = () => {
  throw new Error('not asked in this test')
}

function providerWhoseBank(because: Because): ProviderState {
  const provider: PaymentProvider = {
    name: 'sandbox',
    createCardFields: never,
    createWalletButton: never,
    verify: async () => ({ outcome: 'failed', because }),
    deviceData: never,
    teardown: never,
  }
  return { status: 'ready', provider, config: CONFIG, country: 'GB' }
}

const READ: CardAnswer = {
  outcome: 'read',
  card: { nonce: 'n', brand: 'Visa', lastFour: '1111', bin: '411111' },
}

async function stoppedBy(card: CardAnswer, bank: Because = 'refused') {
  const answer = await nonceOf({
    state: startCheckout('GB'),
    provider: providerWhoseBank(bank),
    amount: { amountMinor: 100, currency: 'GBP' },
    readCard: async () => card,
    buyer: { email: 'amara@example.com', billing: { countryCode: 'GB' } },
  })
  return answer.outcome === 'stopped' ? answer.because : answer
}

test('a card that was not checked because of the connection is not called unreadable or false', async () => {
  expect(await stoppedBy({ outcome: 'failed', because: 'network' })).toBe('checkout.card.offline')
  expect(await stoppedBy(READ, 'network')).toBe('checkout.card.offline')
})

test('a provider that refuses a card has a reason that has nothing to do with the connection', async () => {
  expect(await stoppedBy({ outcome: 'failed', because: 'refused' })).toBe('checkout.card.notRead')
  expect(await stoppedBy(READ)).toBe('checkout.verify.failed')
})

test('a card that is not complete has no other reason, because its fields say what is missing', async () => {
  expect(await stoppedBy({ outcome: 'invalid' })).toBeNull()
})
