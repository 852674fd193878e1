import { afterAll, expect, test } from 'vitest'
import { minorOf } from '#domain/money.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { aHold, nonceOf } from '#tests/contracts/payment-gateway.ts'
import { DEFAULT_ACCOUNT, wireClientToken } from '#tests/support/braintree-wire/client-token.ts'
import { DOCUMENT, rowsOf, type Row } from '#tests/support/braintree-wire/differences.ts'
import { startBraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { wireBrowser } from '#tests/support/braintree-wire/wire-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createBraintreeGateway } from './index.ts'

/** The payments of docs/sandbox-differences.md, tried with the official SDK against the server that imitates Braintree. */
const { db } = await testDatabase()
const wire = await startBraintreeWire({ db })
afterAll(wire.close)
const gateway = createBraintreeGateway(wire.account)
const browser = wireBrowser(db, wireClientToken(DEFAULT_ACCOUNT))

const [PAID = '', VERIFIED = ''] = DOCUMENT.split('These cards are for verification by the issuer.')
const numbersIn = (what: string) =>
  [...what.matchAll(/\d{4}[\d ]{9,}\d/g)].map(([all]) => all.replaceAll(' ', ''))
const held = (brand: string) => ({ outcome: 'authorised', transaction: { instrument: { brand } } })
const declined = (reason: string, code?: string) => ({
  outcome: 'declined',
  decline: { reason, ...(code === undefined ? {} : { code }) },
})
/** American Express has a code of four digits. */
const codeOf = (number: string) => (/^3[47]/.test(number) ? '1234' : '123')
const pay = async (number: string, { cvv = codeOf(number), postalCode = '60601' } = {}) =>
  gateway.authorise(
    aHold({
      nonce: await browser.tokenise(number, { cvv }),
      billing: { countryCode: 'US', postalCode },
    }),
  )

/**
 * The two cards of the sandbox that lose an answer do not exist at Braintree. There the connection is lost.
 *
 * Each row of the first table, by what it says.
 */
const CARDS: readonly [RegExp, (row: Row) => Promise<void>][] = [
  [
    /, approved$/,
    async ({ what, happens }) => {
      const brands = happens.replace(', approved', '').split(', ')
      for (const [n, number] of numbersIn(what).entries())
        expect(await pay(number), number).toMatchObject(held(brands[n] ?? brands[0] ?? ''))
    },
  ],
  [
    /^declined by the bank \(2000\)/,
    async ({ what }) => {
      for (const number of numbersIn(what))
        expect(await pay(number), number).toMatchObject(declined('processor', '2000'))
    },
  ],
  [
    /^refused by the fraud rules/,
    async ({ what }) => {
      for (const number of numbersIn(what)) expect(await pay(number), number).toMatchObject(declined('fraud'))
    },
  ],
  [
    /^refused: the code does not match/,
    async () => expect(await pay('4111111111111111', { cvv: '200' })).toMatchObject(declined('cvv')),
  ],
  [
    /^refused: the address does not match/,
    async () => expect(await pay('4111111111111111', { postalCode: '20000' })).toMatchObject(declined('avs')),
  ],
  [
    /the money is held and the answer is lost/,
    async ({ what }) => {
      const hold = aHold({ nonce: await browser.tokenise(numbersIn(what)[0] ?? '') })
      wire.faults.push('drop-after')
      expect(await gateway.authorise(hold)).toMatchObject({ outcome: 'unknown' })
      expect(await gateway.findByAttempt(hold.requestKey)).toMatchObject({ outcome: 'found' })
    },
  ],
  [
    /the first call is lost; the second call holds/,
    async ({ what }) => {
      const hold = aHold({ nonce: await browser.tokenise(numbersIn(what)[0] ?? '') })
      wire.faults.push('drop-before')
      expect(await gateway.authorise(hold)).toMatchObject({ outcome: 'unknown' })
      expect(await gateway.findByAttempt(hold.requestKey)).toEqual({ outcome: 'none' })
      expect(await gateway.authorise(hold)).toMatchObject({ outcome: 'authorised' })
    },
  ],
  [/the first payment succeeds; each later charge/, async ({ what }) => laterCharge(what, ['2001'])],
  [/the same, with a hard decline/, async ({ what }) => laterCharge(what, ['2004'])],
  [/the same; the bank asks for verification/, async ({ what }) => laterCharge(what, ['2092', '2099'])],
]

async function laterCharge(what: string, codes: readonly string[]): Promise<void> {
  for (const [n, number] of numbersIn(what).entries()) {
    const first = await gateway.authorise(aHold({ nonce: await browser.tokenise(number), occasion: 'first' }))
    if (first.outcome !== 'authorised') throw new Error(JSON.stringify(first))
    const token = first.transaction.vaultToken ?? ''
    const later = aHold({ source: { kind: 'vault', token }, occasion: 'renewal', vault: false })
    expect(await gateway.authorise(later), number).toMatchObject({
      outcome: 'declined',
      decline: { code: codes[n] },
    })
  }
}

/** The result of a payment that its issuer must verify. */
async function payVerified(number: string, { isRight = true } = {}) {
  const looked = await browser.lookUp(await browser.tokenise(number), '59.99')
  const nonce = looked.asks ? await browser.answer(looked.nonce, { isRight }) : looked.nonce
  return { asks: looked.asks, paid: await gateway.authorise(aHold({ nonce, sca: 'required' })) }
}
const HELD_VERIFIED = { outcome: 'authorised', transaction: { verified: true } }
const UNVERIFIED = declined('verification-required')

const SECURE: readonly [RegExp, { asks: boolean; right: object; wrong?: object }][] = [
  [/^verified without a question/, { asks: false, right: HELD_VERIFIED }],
  [/^asks for a code/, { asks: true, right: HELD_VERIFIED, wrong: UNVERIFIED }],
  [/^asks and always fails/, { asks: true, right: UNVERIFIED }],
  [/^refused without a question/, { asks: false, right: UNVERIFIED }],
  [/^attempted; the liability shifts/, { asks: false, right: HELD_VERIFIED }],
]

test.each(rowsOf('card', PAID))('$what: $happens', async (row) => {
  const [, check] = CARDS.find(([says]) => says.test(row.happens)) ?? []
  if (!check) throw new Error('the document has a row that no check knows')
  await check(row)
})

test.each(rowsOf('card', VERIFIED))(
  'for a country with verification, $what: $happens',
  async ({ what, happens }) => {
    const [, check] = SECURE.find(([says]) => says.test(happens)) ?? []
    if (!check) throw new Error('the document has a row that no check knows')
    const numbers = what.startsWith('any approved card') ? ['4111111111111111'] : numbersIn(what)
    for (const number of numbers) {
      const { asks, paid } = await payVerified(number)
      expect(asks, number).toBe(check.asks)
      expect(paid, number).toMatchObject(check.right)
      if (check.wrong)
        expect((await payVerified(number, { isRight: false })).paid, number).toMatchObject(check.wrong)
    }
  },
)

/** The status of a payment of this amount after its settlement. */
async function settled(amountMinor: number) {
  const made = await gateway.authorise(aHold({ amountMinor }))
  if (made.outcome !== 'authorised') throw new Error(JSON.stringify(made))
  const { id } = made.transaction
  expect(await gateway.capture(id)).toEqual({ outcome: 'captured' })
  await settleCaptured(db, { ageSeconds: 0 })
  const found = await gateway.find(id)
  return found.outcome === 'found' ? found.transaction.status : found.outcome
}

const AMOUNTS: readonly [RegExp, (amountMinor: number) => Promise<void>][] = [
  [
    /^declined; the whole part is the code/,
    async (amountMinor) =>
      expect(await gateway.authorise(aHold({ amountMinor }))).toMatchObject({
        outcome: 'declined',
        decline: { code: String(Math.floor(amountMinor / 100)) },
      }),
  ],
  [
    /^fails: the network of the bank is down/,
    async (amountMinor) =>
      expect(await gateway.authorise(aHold({ amountMinor }))).toMatchObject(declined('processor', '3000')),
  ],
  [
    /^captured, then refused at settlement/,
    async (amountMinor) => expect(await settled(amountMinor)).toBe('settlement-declined'),
  ],
  [
    /^captured, and settlement stays pending/,
    async (amountMinor) => expect(await settled(amountMinor)).toBe('captured'),
  ],
  [
    /^refused: application incomplete/,
    async (amountMinor) =>
      expect(await gateway.authorise(aHold({ amountMinor }))).toMatchObject(
        declined('gateway', 'application_incomplete'),
      ),
  ],
]

test.each(rowsOf('amount of the order'))('an order of $what: $happens', async ({ what, happens }) => {
  const [, check] = AMOUNTS.find(([says]) => says.test(happens)) ?? []
  if (!check) throw new Error('the document has a row that no check knows')
  for (const [amount] of what.matchAll(/\d+\.\d\d/g)) await check(minorOf(Number(amount), 'USD'))
})

test('the buyers of the wallets are those of the document, and the test nonces of the SDK work', async () => {
  const paypal = await gateway.authorise(aHold({ nonce: nonceOf('fake-paypal-one-time-nonce') }))
  const venmo = await gateway.authorise(aHold({ nonce: nonceOf('fake-venmo-account-nonce') }))
  expect(DOCUMENT).toContain('The PayPal buyer is `payer@example.com`, the Venmo buyer is `@venmojoe`.')
  expect(paypal).toMatchObject({ transaction: { instrument: { email: 'payer@example.com' } } })
  expect(venmo).toMatchObject({ transaction: { instrument: { username: 'venmojoe' } } })
  for (const nonce of ['fake-valid-nonce:7', 'fake-valid-nonce_7'])
    expect(await gateway.authorise(aHold({ nonce })), nonce).toMatchObject({ outcome: 'authorised' })
  expect(await gateway.authorise(aHold({ nonce: 'fake-valid-nonce:7' }))).toMatchObject({
    outcome: 'unknown',
  })
})

test('a number that the document does not name is refused before it is stored', async () => {
  await expect(browser.tokenise('4242424242424242')).rejects.toThrow()
})
