import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import type { AuthoriseRequest, PaymentGateway } from '#server/payments/gateway.ts'
import { DECLINED, VERIFIED } from '#tests/support/payments/nonces.ts'

/** What the suite needs to know about an adapter. */
export type GatewayUnderTest = {
  gateway: PaymentGateway
  /** How many holds the gateway made for a request key. */
  holdsOf: (requestKey: string) => Promise<number>
  /** Whether the merchant account supports idempotency keys. */
  requestKeys: boolean
}

type Changes = Partial<AuthoriseRequest> & { nonce?: string }

let made = 0
/** A hold of 59.99 dollars that succeeds, with its own key and nonce. */
export function aHold({ nonce, ...changes }: Changes = {}): AuthoriseRequest {
  made += 1
  const unique = `${Date.now().toString(36)}${made}`.toUpperCase()
  return {
    requestKey: `ORDER${unique}-1`,
    orderNo: `ORDER${unique}`,
    amountMinor: 5999,
    currency: 'USD',
    source: { kind: 'nonce', nonce: nonce ?? `fake-valid-visa-nonce:${unique}` },
    occasion: 'once',
    sca: 'none',
    billing: { countryCode: 'US', postalCode: '60601' },
    vault: true,
    customer: { email: 'ana@example.com' },
    ...changes,
  }
}

/** A unique nonce of a test card. */
export function nonceOf(name: string): string {
  made += 1
  return `${name}:${Date.now().toString(36)}${made}`
}

export async function authorised(gateway: PaymentGateway, changes: Changes = {}) {
  const request = aHold(changes)
  const answer = await gateway.authorise(request)
  if (answer.outcome !== 'authorised') throw new Error(`expected a hold, got ${JSON.stringify(answer)}`)
  return { request, transaction: answer.transaction }
}

/** Tests what the payment engine requires of every gateway. Call it in an adapter's test file. */
export function describesPaymentGateway(open: () => Promise<GatewayUnderTest>): void {
  test('a good card is held for the requested amount, and nothing is captured', async () => {
    const { gateway } = await open()
    const { request, transaction } = await authorised(gateway)
    expect(transaction).toMatchObject({
      status: 'authorised',
      requestKey: request.requestKey,
      amountMinor: 5999,
      currency: 'USD',
      verified: false,
      decline: null,
      instrument: { method: 'creditCard', brand: 'Visa', lastFour: '1881' },
    })
    expect(transaction.vaultToken).toMatch(/^[\w-]+$/)
    expect(Math.abs(transaction.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('amounts with and without whole dollars and tens of cents are exact', async () => {
    const { gateway } = await open()
    for (const amountMinor of [1, 10, 1010, 101_099]) {
      const { transaction } = await authorised(gateway, { amountMinor })
      expect(transaction.amountMinor).toBe(amountMinor)
    }
  })

  test('pounds stay pounds', async () => {
    const { gateway } = await open()
    const { transaction } = await authorised(gateway, { currency: 'GBP' })
    expect(transaction.currency).toBe('GBP')
  })

  test('PayPal and Venmo are held too, and identify the payer', async () => {
    const { gateway } = await open()
    const paypal = await authorised(gateway, { nonce: nonceOf('fake-paypal-one-time-nonce') })
    const venmo = await authorised(gateway, { nonce: nonceOf('fake-venmo-account-nonce') })
    expect(paypal.transaction.instrument).toEqual({ method: 'paypal', email: 'payer@example.com' })
    expect(venmo.transaction.instrument).toEqual({ method: 'venmo', username: 'venmojoe' })
  })

  test('the bank’s refusal is a decline with its code', async () => {
    const { gateway } = await open()
    const request = aHold({ nonce: nonceOf(DECLINED) })
    const answer = await gateway.authorise(request)
    expect(answer).toMatchObject({ outcome: 'declined', decline: { reason: 'processor', code: '2000' } })
    const found = await gateway.findByAttempt(request.requestKey)
    expect(found).toMatchObject({ outcome: 'found', transaction: { status: 'declined' } })
  })

  test.each([
    { amountMinor: 200_100, reason: 'processor', code: '2001' },
    { amountMinor: 209_900, reason: 'verification-required', code: '2099' },
    { amountMinor: 300_000, reason: 'processor', code: '3000' },
    { amountMinor: 500_100, reason: 'gateway', code: 'application_incomplete' },
  ])('an amount of $amountMinor is declined with $code', async ({ amountMinor, reason, code }) => {
    const { gateway } = await open()
    const answer = await gateway.authorise(aHold({ amountMinor }))
    expect(answer).toMatchObject({ outcome: 'declined', decline: { reason, code } })
  })

  test('a fraud rule gives its own kind of decline', async () => {
    const { gateway } = await open()
    const answer = await gateway.authorise(aHold({ nonce: nonceOf('fake-gateway-rejected-fraud-nonce') }))
    expect(answer).toMatchObject({ outcome: 'declined', decline: { reason: 'fraud' } })
  })

  test('an unknown nonce is a decline that asks for the card again', async () => {
    const { gateway } = await open()
    const answer = await gateway.authorise(aHold({ nonce: 'made-up' }))
    expect(answer).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'invalid-nonce' },
      transactionId: null,
    })
  })

  test('an invalid card number has its own error', async () => {
    const { gateway } = await open()
    const answer = await gateway.authorise(aHold({ nonce: nonceOf('fake-luhn-invalid-nonce') }))
    expect(answer).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'invalid-number' },
      transactionId: null,
    })
  })

  test('a card that needs verification is refused without it and held with it', async () => {
    const { gateway } = await open()
    const refused = await gateway.authorise(aHold({ sca: 'required' }))
    const held = await authorised(gateway, { sca: 'required', nonce: nonceOf(VERIFIED) })
    expect(refused).toMatchObject({ outcome: 'declined', decline: { reason: 'verification-required' } })
    expect(held.transaction.verified).toBe(true)
  })

  test('the same attempt sent twice holds once', async () => {
    const { gateway, holdsOf, requestKeys } = await open()
    const { request, transaction } = await authorised(gateway)
    const again = await gateway.authorise(request)
    if (requestKeys)
      expect(again).toMatchObject({ outcome: 'authorised', transaction: { id: transaction.id } })
    else expect(again).toEqual({ outcome: 'unknown', because: 'nonce-used' })
    expect(await holdsOf(request.requestKey)).toBe(1)
  })

  test('the same attempt sent five times concurrently holds once', async () => {
    const { gateway, holdsOf } = await open()
    const request = aHold()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => gateway.authorise(request)))
    expect(answers.filter(({ outcome }) => outcome === 'declined')).toEqual([])
    expect(answers.some(({ outcome }) => outcome === 'authorised')).toBe(true)
    expect(await holdsOf(request.requestKey)).toBe(1)
  })

  test('a nonce used by another attempt is unknown, never a second hold', async () => {
    const { gateway, holdsOf } = await open()
    const { request } = await authorised(gateway)
    const other = aHold({ source: request.source })
    expect(await gateway.authorise(other)).toEqual({ outcome: 'unknown', because: 'nonce-used' })
    expect(await holdsOf(other.requestKey)).toBe(0)
  })

  test('the same attempt with another nonce of the same card never holds twice, and is found as held', async () => {
    const { gateway, holdsOf } = await open()
    const { request, transaction } = await authorised(gateway)
    const again = await gateway.authorise({
      ...request,
      source: { kind: 'nonce', nonce: nonceOf('fake-valid-visa-nonce') },
    })
    expect(again).toEqual({ outcome: 'unknown', because: 'duplicate' })
    expect(await holdsOf(request.requestKey)).toBe(1)
    expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'found', transaction })
  })

  test('a hold is captured once, and a second capture reports that', async () => {
    const { gateway } = await open()
    const { transaction } = await authorised(gateway)
    expect(await gateway.capture(transaction.id)).toEqual({ outcome: 'captured' })
    expect(await gateway.capture(transaction.id)).toEqual({ outcome: 'captured' })
    expect(await gateway.find(transaction.id)).toMatchObject({
      outcome: 'found',
      transaction: { status: 'captured', amountMinor: 5999 },
    })
  })

  test('a hold is released once, a second release reports that, and it can no longer be captured', async () => {
    const { gateway } = await open()
    const { transaction } = await authorised(gateway)
    expect(await gateway.void(transaction.id)).toEqual({ outcome: 'voided' })
    expect(await gateway.void(transaction.id)).toEqual({ outcome: 'voided' })
    expect(await gateway.capture(transaction.id)).toEqual({ outcome: 'refused', status: 'voided' })
  })

  test('a missing transaction can be neither found, captured nor released', async () => {
    const { gateway } = await open()
    expect(await gateway.find('missing1')).toEqual({ outcome: 'none' })
    expect(await gateway.findByAttempt('MISSING-1')).toEqual({ outcome: 'none' })
    expect(await gateway.capture('missing1')).toEqual({ outcome: 'refused', status: null })
    expect(await gateway.void('missing1')).toEqual({ outcome: 'refused', status: null })
  })

  test('an attempt is found by its key', async () => {
    const { gateway } = await open()
    const { request, transaction } = await authorised(gateway)
    expect(await gateway.findByAttempt(request.requestKey)).toEqual({ outcome: 'found', transaction })
  })

  test('a nonce is described like its later hold; an unknown one is not', async () => {
    const { gateway } = await open()
    // Braintree's SDK sends no request for a nonce with a colon.
    const nonce = `fake-valid-mastercard-nonce_${crypto.randomUUID()}`
    const described = await gateway.describeNonce(nonce)
    const { transaction } = await authorised(gateway, { nonce })
    expect(described).toEqual({ outcome: 'found', instrument: transaction.instrument })
    expect(await gateway.describeNonce('made-up')).toEqual({ outcome: 'none' })
  })

  test('a time window returns every transaction in it, oldest first, and no other', async () => {
    const { gateway } = await open()
    const first = await authorised(gateway)
    const second = await authorised(gateway, { nonce: nonceOf('fake-paypal-one-time-nonce') })
    const window = { from: first.transaction.createdAt, to: second.transaction.createdAt }
    const answer = await gateway.searchCreatedBetween({ ...window, limit: 500 })
    if (answer.outcome !== 'found') throw new Error('the search did not answer')
    const ids = answer.transactions.map(({ id }) => id)
    expect(ids.indexOf(first.transaction.id)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(second.transaction.id)).toBeGreaterThan(ids.indexOf(first.transaction.id))
    const before = { from: new Date(0), to: new Date(first.transaction.createdAt.getTime() - DAY_MS) }
    expect(await gateway.searchCreatedBetween({ ...before, limit: 500 })).toMatchObject({
      outcome: 'found',
      transactions: [],
    })
  })

  test('a window with more transactions than allowed reports that and returns none', async () => {
    const { gateway } = await open()
    const first = await authorised(gateway)
    await authorised(gateway)
    const third = await authorised(gateway)
    const window = { from: first.transaction.createdAt, to: third.transaction.createdAt }
    expect(await gateway.searchCreatedBetween({ ...window, limit: 2 })).toEqual({ outcome: 'too-many' })
  })

  test('the browser receives the provider, its token and the methods of this country', async () => {
    const { gateway } = await open()
    const answer = await gateway.clientConfig({ country: 'GB', currency: 'GBP' })
    if (answer.outcome !== 'ready') throw new Error('no configuration')
    expect(answer.config).toMatchObject({
      provider: gateway.name,
      methods: ['creditCard'],
      verification: true,
    })
    expect(answer.config.clientToken.length).toBeGreaterThan(20)
  })

  test('an unsigned notification is refused', async () => {
    const { gateway } = await open()
    const forged = { header: () => 'forged', body: '{"kind":"transaction_settled"}' }
    expect(await gateway.parseWebhook(forged)).toEqual({ outcome: 'refused', because: 'signature' })
  })
}
