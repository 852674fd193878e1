import { NONCE_LIFETIME_MS, type Instrument, type PaymentSource } from '#server/payments/gateway.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockNonce, type Nonce } from './nonces.ts'
import type { Behaviour } from './test-cards.ts'
import { lockVaulted, readVaulted, type Vaulted } from './vault.ts'

/** The instrument that pays, from a nonce or a vault token. */
export type Means = Pick<Nonce, 'cvvResult' | 'verification' | 'verifiedMinor'> & {
  instrument: Instrument
  fingerprint: string
  behaviour: Behaviour
  vaulted: boolean
  revoked: boolean
}

/** Contains a Braintree validation code. No transaction was made. */
export type Refusal = { kind: 'refused'; code: string; attribute: string; message: string }

/** A refusal with the code that Braintree gives for it. */
export function refusal(code: string, attribute: string, message: string): Refusal {
  return { kind: 'refused', code, attribute, message }
}

/** A request key was used for another request. */
export const KEY_REUSED = refusal(
  '915232',
  'api_request_key',
  'API request key can be reused only with the same request.',
)

export type FoundMeans = { means: Means } | { means: null; refusal: Refusal }

/** The instrument of a nonce or vault token, locked until the end of the transaction. */
export async function lockMeans(tx: Tx, source: PaymentSource): Promise<FoundMeans> {
  if (source.kind === 'vault') return vaulted(await lockVaulted(tx, source.token))
  return ofNonce(await lockNonce(tx, source.nonce))
}

/** The same for an instrument on file, without a lock. */
export async function readMeans(db: Db, token: string): Promise<FoundMeans> {
  return vaulted(await readVaulted(db, token))
}

function vaulted(row: Vaulted | null): FoundMeans {
  const isRevoked = row !== null && row.revoked_at !== null
  // A removed card is unknown. For a wallet, the answer says that its buyer ended the agreement.
  if (!row || (isRevoked && row.instrument.method === 'creditCard'))
    return {
      means: null,
      refusal: refusal('91518', 'payment_method_token', 'Payment method token is invalid.'),
    }
  const { instrument, fingerprint } = row
  return {
    means: {
      instrument,
      fingerprint,
      // The column contains only values that the sandbox wrote.
      behaviour: row.behaviour as Behaviour,
      vaulted: true,
      revoked: isRevoked,
      cvvResult: 'not-given',
      verification: 'none',
      verifiedMinor: null,
    },
  }
}

function ofNonce(nonce: Nonce | null): FoundMeans {
  if (!nonce || nonce.ageMs > NONCE_LIFETIME_MS)
    return {
      means: null,
      refusal: refusal('91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.'),
    }
  if (nonce.consumedBy !== null || nonce.behaviour === 'used-nonce')
    return {
      means: null,
      refusal: refusal('91564', 'payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'),
    }
  if (nonce.behaviour === 'invalid-number')
    return { means: null, refusal: refusal('81715', 'number', 'Credit card number is invalid.') }
  return { means: { ...nonce, vaulted: false, revoked: false } }
}
