import { z } from 'zod'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Engine } from '../engine.ts'
import type { AuthoriseAnswer, AuthoriseRequest, PaymentSource } from '../gateway.ts'
import type { GivenPayment } from '../purchase.ts'
import type { Attempt } from '../records/attempt.ts'

/**
 * Asks the gateway for the hold of an attempt.
 * @throws if the attempt has ended and its nonce is erased
 */
export async function sendAttempt(
  { gateway, secrets }: Pick<Engine, 'gateway' | 'secrets'>,
  attempt: Attempt,
  orderNo: string,
): Promise<AuthoriseAnswer> {
  return gateway.authorise(authoriseRequest(secrets, attempt, orderNo))
}

const NONCE = 'payment-nonce'
/** The row of an attempt. The request key identifies it before it is written. */
const rowOfAttempt = (requestKey: string) => `payment_attempts ${requestKey}`
const sealedPayment = z.object({
  nonce: z.string().optional(),
  deviceData: z.string().optional(),
  vaultToken: z.string().optional(),
  /** The previous version did not encrypt it. */
  occasion: z.enum(['once', 'first', 'renewal']).default('once'),
  vault: z.boolean(),
  billing: z.object({ countryCode: z.string() }).catchall(z.string()),
  customer: z.record(z.string(), z.string()),
})

/**
 * Everything that a repetition must send unchanged if the first answer is lost. It is erased when the attempt has
 * ended.
 */
export function sealPayment(secrets: Secrets, payment: GivenPayment, requestKey: string): Buffer {
  const { source, occasion, vault, billing, customer } = payment
  const pays =
    source.kind === 'nonce'
      ? { nonce: source.nonce, deviceData: source.deviceData }
      : { vaultToken: source.token }
  const text = JSON.stringify({ ...pays, occasion, vault, billing, customer })
  return secrets.encrypt(NONCE, text, rowOfAttempt(requestKey))
}

/** Whether an attempt charges an instrument on file. Its token can hold many times, so it is sent once. */
export function usesVaultToken(secrets: Secrets, attempt: Attempt): boolean {
  return attempt.nonce_enc !== null && open(secrets, attempt).vaultToken !== undefined
}

function open(secrets: Secrets, { nonce_enc: bytes, api_request_key: key }: Attempt) {
  if (!bytes) throw new Error('an ended attempt cannot be sent again')
  return sealedPayment.parse(JSON.parse(secrets.decrypt(NONCE, { bytes, row: rowOfAttempt(key) })))
}

function authoriseRequest(secrets: Secrets, attempt: Attempt, orderNo: string): AuthoriseRequest {
  const sealed = open(secrets, attempt)
  const { occasion, vault, billing, customer } = sealed
  return {
    source: sourceOf(sealed),
    occasion,
    vault,
    billing,
    customer,
    requestKey: attempt.api_request_key,
    orderNo,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    sca: attempt.sca,
  }
}

function sourceOf({ nonce, deviceData, vaultToken }: z.output<typeof sealedPayment>): PaymentSource {
  if (vaultToken !== undefined) return { kind: 'vault', token: vaultToken }
  if (nonce === undefined) throw new Error('an encrypted payment has neither a nonce nor a vault token')
  return { kind: 'nonce', nonce, ...(deviceData === undefined ? {} : { deviceData }) }
}
