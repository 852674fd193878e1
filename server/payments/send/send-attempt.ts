import { z } from 'zod'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Engine } from '../engine.ts'
import type { AuthoriseAnswer, AuthoriseRequest } from '../gateway.ts'
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
const sealedPayment = z.object({
  nonce: z.string(),
  deviceData: z.string().optional(),
  vault: z.boolean(),
  billing: z.object({ countryCode: z.string() }).catchall(z.string()),
  customer: z.record(z.string(), z.string()),
})

/**
 * Everything that a repetition must send unchanged if the first answer is lost. It is erased once the attempt
 * has ended.
 */
export function sealPayment(secrets: Secrets, payment: GivenPayment): Buffer {
  const { nonce, deviceData, vault, billing, customer } = payment
  return secrets.encrypt(NONCE, JSON.stringify({ nonce, deviceData, vault, billing, customer }))
}

function authoriseRequest(secrets: Secrets, attempt: Attempt, orderNo: string): AuthoriseRequest {
  if (!attempt.nonce_enc) throw new Error('an ended attempt cannot be sent again')
  const sealed = sealedPayment.parse(JSON.parse(secrets.decrypt(NONCE, attempt.nonce_enc)))
  const { deviceData, ...payment } = sealed
  return {
    ...payment,
    ...(deviceData === undefined ? {} : { deviceData }),
    requestKey: attempt.api_request_key,
    orderNo,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    sca: attempt.sca,
  }
}
