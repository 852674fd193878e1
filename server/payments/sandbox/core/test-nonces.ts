import type { Instrument } from '#server/payments/gateway.ts'
import type { Behaviour, Brand } from './test-cards.ts'

export type TestNonce = {
  instrument: Instrument
  behaviour: Behaviour
  verification: 'none' | 'verified' | 'failed'
}

const EXPIRATION = { expirationMonth: '12', expirationYear: '2035' }

function card(brand: Brand, lastFour: string, behaviour: Behaviour = 'approve'): TestNonce {
  return {
    instrument: { method: 'creditCard', brand, lastFour, ...EXPIRATION },
    behaviour,
    verification: 'none',
  }
}
function paypal(): TestNonce {
  return {
    instrument: { method: 'paypal', email: 'payer@example.com' },
    behaviour: 'approve',
    verification: 'none',
  }
}
function venmo(behaviour: Behaviour = 'approve'): TestNonce {
  return { instrument: { method: 'venmo', username: 'venmojoe' }, behaviour, verification: 'none' }
}

/** Braintree's test nonces, from `braintree/lib/braintree/test_values/nonces.js`, and some of our own. */
const TEST_NONCES: Readonly<Record<string, TestNonce>> = {
  'fake-valid-nonce': card('Visa', '1881'),
  'fake-valid-visa-nonce': card('Visa', '1881'),
  'fake-valid-mastercard-nonce': card('Mastercard', '4444'),
  'fake-valid-amex-nonce': card('American Express', '0005'),
  'fake-valid-discover-nonce': card('Discover', '1117'),
  'fake-valid-jcb-nonce': card('JCB', '0000'),
  'fake-valid-maestro-nonce': card('Maestro', '0000'),
  'fake-valid-dinersclub-nonce': card('Diners Club', '0004'),
  'fake-valid-prepaid-nonce': card('Visa', '1210'),
  'fake-valid-debit-nonce': card('Visa', '1010'),
  'fake-processor-declined-visa-nonce': card('Visa', '1115', 'decline'),
  'fake-processor-declined-mastercard-nonce': card('Mastercard', '5100', 'decline'),
  'fake-processor-declined-amex-nonce': card('American Express', '1000', 'decline'),
  'fake-processor-declined-discover-nonce': card('Discover', '9424', 'decline'),
  'fake-processor-failure-jcb-nonce': card('JCB', '0000', 'failure'),
  'fake-luhn-invalid-nonce': card('Visa', '1111', 'invalid-number'),
  'fake-consumed-nonce': card('Visa', '1881', 'used-nonce'),
  'fake-gateway-rejected-fraud-nonce': card('Visa', '1511', 'fraud'),
  'fake-gateway-rejected-risk-thresholds-nonce': card('Visa', '0003', 'risk-threshold'),
  // Only in the sandbox: the first payment succeeds, and later charges are declined with this code.
  'fake-vaulted-2001-nonce': card('Visa', '0018', 'vaulted-2001'),
  'fake-vaulted-2004-nonce': card('Visa', '0042', 'vaulted-2004'),
  'fake-vaulted-2092-nonce': card('Visa', '0927', 'vaulted-2092'),
  'fake-vaulted-2099-nonce': card('Visa', '0992', 'vaulted-2099'),
  'fake-paypal-one-time-nonce': paypal(),
  'fake-paypal-billing-agreement-nonce': paypal(),
  'fake-venmo-account-nonce': venmo(),
  'fake-token-issuance-error-venmo-account-nonce': venmo('token-issuance'),
  'fake-three-d-secure-two-visa-successful-frictionless-authentication-nonce': {
    ...card('Visa', '2701'),
    verification: 'verified',
  },
  'fake-three-d-secure-two-visa-successful-step-up-authentication-nonce': {
    ...card('Visa', '2503'),
    verification: 'verified',
  },
  'fake-three-d-secure-visa-failed-authentication-nonce': {
    ...card('Visa', '2925', 'secure-failed'),
    verification: 'failed',
  },
}

/**
 * The test nonce of this name. The sandbox is stricter than Braintree, where a test nonce works many times.
 * Here each text works once. A test may add a suffix after a colon or an underscore (`fake-valid-nonce:7`) to
 * make more of them.
 */
export function testNonce(nonce: string): TestNonce | null {
  const name = nameOf(nonce)
  return Object.hasOwn(TEST_NONCES, name) ? (TEST_NONCES[name] ?? null) : null
}

/** The test nonce without a test's suffix. */
export function nameOf(nonce: string): string {
  return nonce.split(/[:_]/)[0] ?? ''
}
