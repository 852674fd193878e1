import type { Client } from 'braintree-web/client.js'
import { decimalOf } from '#domain/money.ts'
import { failedBy, isCancelled } from './braintree-errors.ts'
import type { VerifyAnswer, VerifyRequest } from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

/** The issuer's question included; a blocked script of the issuer never says so. */
const VERIFY_LIMIT_MS = 300_000

/** 3-D Secure. The server asks for it again with the charge: what a browser says of it proves nothing. */
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
      // A challenge that failed resolves too, with a nonce that is worth nothing.
      if (verified.threeDSecureInfo.liabilityShifted) return { outcome: 'verified', nonce: verified.nonce }
      return closed ? { outcome: 'cancelled' } : { outcome: 'failed', because: 'refused' }
    } finally {
      await component.teardown().catch(() => undefined)
    }
  } catch (error) {
    return isCancelled(error) ? { outcome: 'cancelled' } : failedBy(error)
  }
}
