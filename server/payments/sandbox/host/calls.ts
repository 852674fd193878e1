import { z } from 'zod'
import type { SandboxTokenised, SandboxVerification } from '#domain/contracts/sandbox-gateway.ts'
import type { Db } from '#server/db/database.ts'
import { isClientToken } from '../client-token.ts'
import { createNonce, fingerprintOf } from '../core/nonces.ts'
import { testCard } from '../core/test-cards.ts'
import { verifyNonce } from '../core/verification.ts'
import {
  brandOf,
  checkCvv,
  checkExpiration,
  checkNumber,
  digitsOf,
  parseExpiration,
} from '../scripts/card-rules.ts'
import type { SigningKeys } from '../signature.ts'

export type CallAnswer = { status: 200 | 400 | 401 | 422; body: unknown }
type Deps = { db: Db; key: SigningKeys }

const REFUSED: CallAnswer = { status: 400, body: null }
const EXPIRED: CallAnswer = { status: 401, body: null }

const card = z.object({
  clientToken: z.string(),
  number: z.string().max(32),
  expirationDate: z.string().max(16),
  cvv: z.string().max(4),
  refusedBrands: z.array(z.string()).max(8).default([]),
})

/** A security code that is always wrong, from Braintree's testing reference. */
const UNMATCHED_CVV = '200'

/** Turns a test card into a nonce. Any other number is refused, and no number is stored. */
export async function tokeniseCard({ db, key }: Deps, body: unknown): Promise<CallAnswer> {
  const parsed = card.safeParse(body)
  if (!parsed.success) return REFUSED
  const { clientToken, cvv, expirationDate, refusedBrands } = parsed.data
  if (!isClientToken(key, clientToken)) return EXPIRED
  const number = digitsOf(parsed.data.number)
  const known = testCard(number)
  const accepted = known !== null && checkNumber(number, refusedBrands).valid
  const expiration = parseExpiration(expirationDate)
  const fields: Extract<SandboxTokenised, { outcome: 'invalid' }>['fields'] = []
  if (!accepted) fields.push('number')
  if (!checkExpiration(expirationDate, new Date()).valid) fields.push('expirationDate')
  if (!checkCvv(cvv, brandOf(number)?.cvvLength).valid) fields.push('cvv')
  if (fields.length > 0 || !known || !expiration) return { status: 422, body: { outcome: 'invalid', fields } }
  const details = { cardType: known.brand, lastFour: number.slice(-4) }
  const nonce = await createNonce(db, {
    instrument: {
      method: 'creditCard',
      brand: known.brand,
      lastFour: details.lastFour,
      expirationMonth: expiration.month,
      expirationYear: expiration.year,
    },
    behaviour: known.behaviour,
    cvvResult: cvv === UNMATCHED_CVV ? 'mismatch' : 'match',
    fingerprint: fingerprintOf(`${number}/${expiration.month}/${expiration.year}`),
  })
  const answer: SandboxTokenised = {
    outcome: 'token',
    nonce,
    details: { ...details, bin: number.slice(0, 6) },
  }
  return { status: 200, body: answer }
}

const walletCall = z.object({ clientToken: z.string(), wallet: z.enum(['paypal', 'venmo']) })

/** The answer of a wallet after its customer approved. */
export async function approveWallet({ db, key }: Deps, body: unknown): Promise<CallAnswer> {
  const parsed = walletCall.safeParse(body)
  if (!parsed.success) return REFUSED
  if (!isClientToken(key, parsed.data.clientToken)) return EXPIRED
  const { wallet } = parsed.data
  const instrument =
    wallet === 'paypal'
      ? ({ method: 'paypal', email: 'payer@example.com' } as const)
      : ({ method: 'venmo', username: 'venmojoe' } as const)
  const nonce = await createNonce(db, {
    instrument,
    behaviour: 'approve',
    fingerprint: fingerprintOf(wallet),
  })
  const details =
    wallet === 'paypal' ? { email: 'payer@example.com', countryCode: 'US' } : { username: '@venmojoe' }
  return { status: 200, body: { nonce, details } }
}

const verificationCall = z.object({
  clientToken: z.string(),
  nonce: z.string(),
  amountMinor: z.int().positive(),
  code: z.string().max(8).optional(),
})

/** 3-D Secure: first without a code. If the answer is a challenge, again with the buyer's code. */
export async function verifyCard({ db, key }: Deps, body: unknown): Promise<CallAnswer> {
  const parsed = verificationCall.safeParse(body)
  if (!parsed.success) return REFUSED
  const { clientToken, nonce, amountMinor, code } = parsed.data
  if (!isClientToken(key, clientToken)) return EXPIRED
  const answer: SandboxVerification = await verifyNonce(db, { nonce, amountMinor, code: code ?? null })
  return { status: 200, body: answer }
}
