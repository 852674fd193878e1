/**
 * The behaviour of a test instrument. `lost-*` and `vaulted-*` exist only in the sandbox, for answers that a test
 * gateway cannot cause. All others are documented by Braintree.
 */
export type Behaviour =
  | 'approve'
  | 'decline'
  | 'failure'
  | 'fraud'
  | 'risk-threshold'
  | 'used-nonce'
  | 'invalid-number'
  | 'token-issuance'
  /** The hold succeeds, and its answer is lost. */
  | 'lost-answer'
  /** The first send never arrives; a repetition arrives. */
  | 'lost-request'
  | SecureBehaviour
  | VaultedBehaviour

/** The result of 3-D Secure for a card. For other cards, the issuer approves without a question. */
export type SecureBehaviour =
  | 'secure-challenge'
  | 'secure-challenge-failed'
  | 'secure-failed'
  | 'secure-attempted'
  | 'secure-unavailable'

/** The first payment succeeds. Every later charge of the same card is declined with this code. */
export type VaultedBehaviour = 'vaulted-2001' | 'vaulted-2004' | 'vaulted-2092' | 'vaulted-2099'

export type Brand =
  | 'Visa'
  | 'Mastercard'
  | 'American Express'
  | 'Discover'
  | 'Diners Club'
  | 'JCB'
  | 'Maestro'
  | 'UnionPay'
export type TestCard = { number: string; brand: Brand; behaviour: Behaviour }

const card = (brand: Brand, behaviour: Behaviour, ...numbers: string[]): TestCard[] =>
  numbers.map((number) => ({ number, brand, behaviour }))

/**
 * The only numbers that the sandbox accepts. A real card that was typed by mistake is refused and not stored. Source:
 * Braintree, “Testing” reference (transactions, verifications, 3-D Secure), and the constants in
 * `braintree/lib/braintree/test_values/credit_card_numbers.js`.
 */
export const TEST_CARDS: readonly TestCard[] = [
  ...card('Visa', 'approve', '4111111111111111', '4005519200000004', '4009348888881881', '4012000033330026'),
  ...card('Visa', 'approve', '4012000077777777', '4012888888881881', '4217651111111119', '4500600000000061'),
  ...card('Visa', 'approve', '4111111111111210', '4117101010101010'),
  ...card('Mastercard', 'approve', '5555555555554444', '2223000048400011'),
  ...card('American Express', 'approve', '378282246310005', '371449635398431'),
  ...card('Discover', 'approve', '6011111111111117', '6011000991300009'),
  ...card('Diners Club', 'approve', '36259600000004'),
  ...card('JCB', 'approve', '3530111333300000'),
  ...card('Maestro', 'approve', '6304000000000000'),
  ...card('UnionPay', 'approve', '6243030000000001'),
  ...card('Visa', 'decline', '4000111111111115'),
  ...card('Mastercard', 'decline', '5105105105105100'),
  ...card('American Express', 'decline', '378734493671000'),
  ...card('Discover', 'decline', '6011000990139424'),
  ...card('Visa', 'fraud', '4000111111111511'),
  ...card('Visa', 'risk-threshold', '4111130000000003'),
  ...card('Visa', 'approve', '4000000000002701', '4000000000001000'),
  ...card('Mastercard', 'approve', '5200000000002235'),
  ...card('American Express', 'approve', '340000000002708'),
  ...card('Discover', 'approve', '6011000000002117'),
  ...card('Visa', 'secure-failed', '4000000000002925', '4000000000001018'),
  ...card('Mastercard', 'secure-failed', '5200000000002276'),
  ...card('American Express', 'secure-failed', '340000000002096'),
  ...card('Visa', 'secure-attempted', '4000000000002719'),
  ...card('Mastercard', 'secure-attempted', '5200000000002482'),
  ...card('Visa', 'secure-challenge', '4000000000002503'),
  ...card('Mastercard', 'secure-challenge', '5200000000002151'),
  ...card('Visa', 'secure-challenge-failed', '4000000000002370'),
  ...card('Mastercard', 'secure-challenge-failed', '5200000000002490'),
  ...card('Visa', 'lost-answer', '4000000000000119'),
  ...card('Visa', 'lost-request', '4000000000000127'),
  ...card('Visa', 'vaulted-2001', '4000000000020018'),
  ...card('Visa', 'vaulted-2004', '4000000000020042'),
  ...card('Visa', 'vaulted-2092', '4000000000020927'),
  ...card('Visa', 'vaulted-2099', '4000000000020992'),
]

/** @param number digits only */
export function testCard(number: string): TestCard | null {
  return TEST_CARDS.find((known) => known.number === number) ?? null
}
