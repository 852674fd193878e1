import { expect, test } from 'vitest'
import type { AuthoriseRequest, KeepRequest, PaymentGateway } from '#server/payments/gateway.ts'
import { DECLINED, VERIFIED } from '#tests/support/payments/nonces.ts'
import { aHold, authorised, nonceOf, type GatewayUnderTest } from './payment-gateway.ts'

export type GatewayWithVault = Pick<GatewayUnderTest, 'gateway' | 'holdsOf' | 'requestKeys'> & {
  /** The buyer removes a card, or ends the agreement in their wallet. */
  revoke: (vaultToken: string) => Promise<void>
  /** The reason of the charge that was sent to the gateway. */
  occasionOf: (transactionId: string) => Promise<string | undefined>
}

/** A later charge of an instrument on file. */
function aRenewal(token: string, changes: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
  return aHold({ source: { kind: 'vault', token }, occasion: 'renewal', vault: false, ...changes })
}

async function tokenOf(gateway: PaymentGateway, nonce: string): Promise<string> {
  const { transaction } = await authorised(gateway, { nonce: nonceOf(nonce), occasion: 'first' })
  if (transaction.vaultToken === null) throw new Error('the instrument is not on file')
  return transaction.vaultToken
}

export function aKeep(changes: Partial<KeepRequest> = {}): KeepRequest {
  const { requestKey, billing, customer, currency, sca } = aHold()
  return {
    requestKey: `KEEP-${requestKey}`,
    nonce: nonceOf('fake-valid-visa-nonce'),
    billing,
    customer,
    currency,
    sca,
    ...changes,
  }
}

/** Tests what the payment engine requires for renewals. Call it in an adapter's test file. */
export function describesInstrumentsOnFile(open: () => Promise<GatewayWithVault>): void {
  test('a charge of an instrument on file that is sent again finds its first hold', async () => {
    const { gateway, holdsOf } = await open()
    const request = aRenewal(await tokenOf(gateway, 'fake-valid-visa-nonce'))
    const first = await gateway.authorise(request)
    expect(first.outcome).toBe('authorised')
    expect(await gateway.authorise(request)).toEqual(first)
    expect(await holdsOf(request.requestKey)).toBe(1)
  })

  test('an instrument that is kept without a charge is described, and its bank has verified it', async () => {
    const { gateway } = await open()
    const kept = await gateway.keepInstrument(aKeep())
    if (kept.outcome !== 'kept') throw new Error(JSON.stringify(kept))
    expect(kept.instrument).toMatchObject({ method: 'creditCard', brand: 'Visa', lastFour: '1881' })
    expect(await gateway.describeVaulted(kept.vaultToken)).toEqual({
      outcome: 'found',
      instrument: kept.instrument,
    })
    expect(await gateway.describeVaulted('missing1')).toEqual({ outcome: 'none' })
  })

  test('an instrument that is forgotten is no longer on file, also if it is told twice', async () => {
    const { gateway } = await open()
    const kept = await gateway.keepInstrument(aKeep())
    if (kept.outcome !== 'kept') throw new Error(JSON.stringify(kept))
    const { vaultToken } = kept
    for (const token of [vaultToken, vaultToken, 'missing1'])
      expect(await gateway.forgetInstrument(token)).toEqual({ outcome: 'forgotten' })
    expect(await gateway.describeVaulted(vaultToken)).toEqual({ outcome: 'none' })
    expect(await gateway.authorise(aRenewal(vaultToken))).toMatchObject({
      decline: { reason: 'instrument-gone' },
    })
  })

  test('a payment is captured and voided after its instrument was forgotten', async () => {
    const { gateway } = await open()
    const { transaction } = await authorised(gateway, { occasion: 'first' })
    await gateway.forgetInstrument(transaction.vaultToken ?? '')
    const transactionId = transaction.id
    expect(await gateway.capture(transactionId)).toEqual({ outcome: 'captured' })
    expect(await gateway.void(transactionId)).toEqual({ outcome: 'voided' })
  })

  test('the same nonce and key keep one instrument, and another key is refused', async () => {
    const { gateway } = await open()
    const request = aKeep()
    const kept = await gateway.keepInstrument(request)
    expect(await gateway.keepInstrument(request)).toEqual(kept)
    const other = aKeep({ nonce: request.nonce })
    expect(await gateway.keepInstrument(other)).toEqual({ outcome: 'unknown', because: 'nonce-used' })
  })

  test('PayPal and Venmo are kept too', async () => {
    const { gateway } = await open()
    const keep = async (name: string) => gateway.keepInstrument(aKeep({ nonce: nonceOf(name) }))
    expect(await keep('fake-paypal-billing-agreement-nonce')).toMatchObject({
      outcome: 'kept',
      instrument: { method: 'paypal', email: 'payer@example.com' },
    })
    expect(await keep('fake-venmo-account-nonce')).toMatchObject({
      outcome: 'kept',
      instrument: { method: 'venmo', username: 'venmojoe' },
    })
  })

  test('a card that its bank does not verify is not kept', async () => {
    const { gateway } = await open()
    const declined = aKeep({ nonce: nonceOf(DECLINED) })
    expect(await gateway.keepInstrument(declined)).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'processor', code: '2000', type: 'soft' },
    })
    expect(await gateway.keepInstrument(aKeep({ nonce: 'made-up' }))).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'invalid-nonce' },
    })
  })

  test('a card that needs 3-D Secure is kept only with it', async () => {
    const { gateway } = await open()
    const keep = async (nonce: string) => gateway.keepInstrument(aKeep({ sca: 'required', nonce }))
    expect(await keep(`fake-valid-visa-nonce_${crypto.randomUUID()}`)).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'verification-required' },
    })
    expect(await keep('made-up')).toMatchObject({ outcome: 'declined', decline: { reason: 'invalid-nonce' } })
    expect(await keep(`${VERIFIED}_${crypto.randomUUID()}`)).toMatchObject({ outcome: 'kept' })
  })
}

/** Tests the charges of an instrument on file. Call it in an adapter's test file. */
export function describesRenewals(open: () => Promise<GatewayWithVault>): void {
  test.each(['fake-valid-visa-nonce', 'fake-paypal-billing-agreement-nonce', 'fake-venmo-account-nonce'])(
    'an instrument on file is charged without its buyer, again and again: %s',
    async (name) => {
      const { gateway } = await open()
      const token = await tokenOf(gateway, name)
      const first = await authorised(gateway, aRenewal(token))
      const second = await authorised(gateway, aRenewal(token, { amountMinor: 14_400 }))
      expect(first.transaction).toMatchObject({ status: 'authorised', vaultToken: token, amountMinor: 5999 })
      expect(second.transaction).toMatchObject({ status: 'authorised', amountMinor: 14_400 })
      expect(second.transaction.instrument).toEqual(first.transaction.instrument)
      expect(second.transaction.id).not.toBe(first.transaction.id)
    },
  )

  test('the bank is told which charge is the first of a series, and which a later one', async () => {
    const { gateway, occasionOf } = await open()
    const once = await authorised(gateway)
    const first = await authorised(gateway, { occasion: 'first' })
    const renewal = await authorised(gateway, aRenewal(first.transaction.vaultToken ?? ''))
    const told = [once, first, renewal].map(async ({ transaction }) => occasionOf(transaction.id))
    expect(await Promise.all(told)).toEqual(['once', 'first', 'renewal'])
  })

  test('an instrument that was kept without a charge is charged later', async () => {
    const { gateway } = await open()
    const kept = await gateway.keepInstrument(aKeep())
    if (kept.outcome !== 'kept') throw new Error(JSON.stringify(kept))
    const { transaction } = await authorised(gateway, aRenewal(kept.vaultToken))
    expect(transaction.instrument).toEqual(kept.instrument)
  })

  test('the same renewal sent five times concurrently holds once', async () => {
    const { gateway, holdsOf, requestKeys } = await open()
    if (!requestKeys) return
    const request = aRenewal(await tokenOf(gateway, 'fake-valid-visa-nonce'))
    const answers = await Promise.all(Array.from({ length: 5 }, async () => gateway.authorise(request)))
    expect(answers.filter(({ outcome }) => outcome === 'declined')).toEqual([])
    expect(answers.some(({ outcome }) => outcome === 'authorised')).toBe(true)
    expect(await holdsOf(request.requestKey)).toBe(1)
  })

  test('the same key never charges another amount, and is no decline of the first charge', async () => {
    const { gateway, holdsOf, requestKeys } = await open()
    const request = aRenewal(await tokenOf(gateway, 'fake-valid-visa-nonce'))
    const { transaction } = await authorised(gateway, request)
    const again = await gateway.authorise({ ...request, amountMinor: 6000 })
    if (requestKeys) expect(again).toEqual({ outcome: 'unknown', because: 'duplicate' })
    else expect(again).toMatchObject({ outcome: 'authorised', transaction: { id: transaction.id } })
    expect(await holdsOf(request.requestKey)).toBe(1)
  })

  test.each([
    { nonce: 'fake-vaulted-2001-nonce', reason: 'processor', code: '2001', type: 'soft' },
    { nonce: 'fake-vaulted-2004-nonce', reason: 'processor', code: '2004', type: 'hard' },
    { nonce: 'fake-vaulted-2092-nonce', reason: 'verification-required', code: '2092', type: 'soft' },
    { nonce: 'fake-vaulted-2099-nonce', reason: 'verification-required', code: '2099', type: 'soft' },
  ])('a later charge is declined with $code, $type', async ({ nonce, ...decline }) => {
    const { gateway } = await open()
    const request = aRenewal(await tokenOf(gateway, nonce))
    expect(await gateway.authorise(request)).toMatchObject({ outcome: 'declined', decline })
    expect(await gateway.findByAttempt(request.requestKey)).toMatchObject({
      outcome: 'found',
      transaction: { status: 'declined', decline },
    })
  })

  test('a missing and a removed card are gone, and no bank is asked', async () => {
    const { gateway, revoke } = await open()
    const gone = {
      outcome: 'declined',
      decline: { reason: 'instrument-gone', type: 'hard' },
      transactionId: null,
    }
    const token = await tokenOf(gateway, 'fake-valid-visa-nonce')
    await revoke(token)
    expect(await gateway.authorise(aRenewal(token))).toMatchObject(gone)
    expect(await gateway.authorise(aRenewal('missing1'))).toMatchObject(gone)
    expect(await gateway.describeVaulted(token)).toEqual({ outcome: 'none' })
  })

  test('an agreement that its buyer ended in the wallet is a hard decline', async () => {
    const { gateway, revoke } = await open()
    const token = await tokenOf(gateway, 'fake-paypal-billing-agreement-nonce')
    await revoke(token)
    expect(await gateway.authorise(aRenewal(token))).toMatchObject({
      outcome: 'declined',
      decline: { reason: 'processor', code: '2070', type: 'hard' },
    })
  })
}
