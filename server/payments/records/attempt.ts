import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { AuthoriseRequest, DeclineReason, Instrument } from '../gateway.ts'
import type { UnfitHold } from '../resolve/judge-hold.ts'
import type { DeclineText, GivenPayment } from '../purchase.ts'

export type Attempt = Selectable<Tables['payment_attempts']>
export type AttemptState = Attempt['state']
export type Order = Selectable<Tables['orders']>

/** Still without an end. Only the newest attempt of an order is ever `sending` or `unknown`; older ones are watched. */
export const UNDECIDED: readonly AttemptState[] = ['sending', 'unknown', 'watch', 'manual']
/** Could still become the order's payment. */
export const HOPEFUL: readonly AttemptState[] = ['sending', 'unknown', 'manual']

const NONCE = 'payment-nonce'
const TOKEN = 'payment-token'
const sealedPayment = z.object({
  nonce: z.string(),
  deviceData: z.string().optional(),
  vault: z.boolean(),
  billing: z.object({ countryCode: z.string() }).catchall(z.string()),
  customer: z.record(z.string(), z.string()),
})

/** All that has to be sent again, word for word, if the first answer is lost. Erased once the attempt has ended. */
export function sealPayment(secrets: Secrets, payment: GivenPayment): Buffer {
  const { nonce, deviceData, vault, billing, customer } = payment
  return secrets.encrypt(NONCE, JSON.stringify({ nonce, deviceData, vault, billing, customer }))
}

/** The call that makes this attempt. @throws when the attempt has ended and its nonce is erased */
export function authoriseRequest(secrets: Secrets, attempt: Attempt, orderNo: string): AuthoriseRequest {
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

/** What an ended attempt remembers: how people recognise the means of payment, or why it was declined. */
export type AttemptDetails = {
  instrument?: Instrument | null
  /** Encrypted, as base64. */
  vaultToken?: string | null
  reason?: DeclineReason | UnfitHold
  /** Keyed hash of the card, to count how many different ones were tried. */
  card?: string
}

/** What tells one card from another, for counting: nobody can read the card out of it. */
export function cardDetails(secrets: Secrets, instrument: Instrument | null): Pick<AttemptDetails, 'card'> {
  if (instrument?.method !== 'creditCard') return {}
  const { brand, lastFour, expirationMonth, expirationYear } = instrument
  const named = [brand, lastFour, expirationMonth, expirationYear].join('|')
  return { card: secrets.hash('payment-card', named).toString('base64url') }
}

export function sealVaultToken(secrets: Secrets, token: string | null): string | null {
  return token === null ? null : secrets.encrypt(TOKEN, token).toString('base64')
}

/** What the buyer reads when an attempt came to nothing; the bank's reasons are not for them. */
export function declineText({ state, details }: Pick<Attempt, 'state' | 'details'>): DeclineText {
  const reason = details?.['reason']
  if (reason === 'verification-required') return 'pay.verify'
  if (reason === 'invalid-nonce') return 'pay.reenter'
  if (reason === 'invalid-number') return 'pay.invalidNumber'
  if (reason === 'invalid-expiry') return 'pay.invalidExpiry'
  if (reason === 'not-offered') return 'pay.notOffered'
  // The same words as for a bank's no: somebody who tests stolen cards learns nothing from them.
  if (reason === 'other-instrument') return 'pay.declined'
  const refused = state === 'declined' || state === 'rejected'
  const ours = reason === 'invalid-request' || reason === 'refused-credentials'
  return refused && !ours ? 'pay.declined' : 'pay.notCharged'
}
