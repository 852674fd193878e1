import type { Client } from 'braintree-web/client.js'
import { decimalOf } from '#domain/money.ts'
import { failedBy, isCancelled } from './braintree-errors.ts'
import type { VerifyAnswer, VerifyRequest } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

/** The limit includes the issuer's question. A blocked script of the issuer reports nothing. */
const VERIFY_LIMIT_MS = 300_000

/** 3-D Secure. The server checks the result again with the payment, because a browser's claim proves nothing. */
export async function verifyWithBraintree(request: VerifyRequest, client: Client): Promise<VerifyAnswer> {
  return withTimeLimit(verify(request, client), VERIFY_LIMIT_MS)
}

async function verify(
  { nonce, bin, amount, email, billing }: VerifyRequest,
  client: Client,
): Promise<VerifyAnswer> {
  const { default: threeDSecure } = await import('braintree-web/three-d-secure/index.js')
  const { firstName, lastName, countryCode, ...address } = billing
  try {
    const component = await threeDSecure.create({ client, version: 2 })
    let closed = false
    component.on('customer-canceled', () => {
      closed = true
    })
    try {
      const verified = await component.verifyCard({
        nonce,
        bin,
        amount: decimalOf(amount.amountMinor, amount.currency),
        email,
        billingAddress: {
          ...address,
          givenName: firstName,
          surname: lastName,
          countryCodeAlpha2: countryCode,
        },
        collectDeviceData: true,
        onLookupComplete: (_data, next) => next(),
      })
      // A failed challenge also resolves, with a nonce that cannot be used.
      if (verified.threeDSecureInfo.liabilityShifted) return { outcome: 'verified', nonce: verified.nonce }
      return closed ? { outcome: 'cancelled' } : { outcome: 'failed', because: 'refused' }
    } finally {
      await component.teardown().catch(() => undefined)
    }
  } catch (error) {
    return isCancelled(error) ? { outcome: 'cancelled' } : failedBy(error)
  }
}
