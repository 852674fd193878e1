import { randomUUID } from 'node:crypto'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import { isMethodHidden, isTakenIn } from '#domain/payments/payment-options.ts'
import { isErasureAsked } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { givenPayment, hashPayer, type KeepRequest } from '#server/payments/index.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import { findRenewal, type Asked } from '../find-renewal.ts'
import { findChange, leaseChange, writeChange, type MethodChange } from './method-changes.ts'
import { waitForMethod } from './method-limits.ts'
import { readPayer, type MethodPayer } from './read-payer.ts'
import { outcomeOf, sealMethod, sendChange, type ChangeOutcome, type MethodDeps } from './send-change.ts'

export type NewMethod = Asked & {
  /** The same key is the same request. */
  key: string
  paymentType: PaymentType
  nonce: string
  deviceData: string | null
  /** The person's network address, for the limits on testing stolen cards. */
  address: string
}

export type ReplaceOutcome =
  | ChangeOutcome
  | { outcome: 'no-session' | 'not-found' | 'no-address' | 'not-offered' | 'key-reused' | 'nonce-used' }
  /** The account will be deleted, so nothing more is charged. */
  | { outcome: 'erasure-asked' }
  /** The gateway does not answer at the moment. Nothing was sent. */
  | { outcome: 'unavailable' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

type Claimed = { outcome: 'send' | 'ended-before'; change: MethodChange } | ReplaceOutcome

/**
 * Replaces the payment method of a person's own subscription. The try is written before it is sent, and a repetition
 * with the same key finds its result. The earlier method stays until the gateway has kept the new one.
 */
export async function replaceMethod(deps: MethodDeps, asked: NewMethod): Promise<ReplaceOutcome> {
  const verifyCards = await deps.payments.mustVerifyCards()
  const claimed = await deps.db
    .transaction()
    .execute(async (tx) => claim(tx, deps, { ...asked, verifyCards }))
  if (!('change' in claimed)) return claimed
  return claimed.outcome === 'send' ? sendChange(deps, claimed.change) : outcomeOf(deps, claimed.change)
}

type Try = NewMethod & { verifyCards: boolean }

async function claim(tx: Tx, deps: MethodDeps, asked: Try): Promise<Claimed> {
  const { userId, secret, key } = asked
  const found = await findRenewal({ db: tx, secrets: deps.secrets }, { userId, secret, lock: true })
  if (!('by' in found)) return found
  if (found.by !== 'account') return { outcome: 'no-session' }
  if (found.outcome === 'ended') return { outcome: 'ended' }
  const { id: subscriptionId, currency } = found.subscription
  const earlier = await findChange(tx, { subscriptionId, key })
  return earlier ? repeat(tx, earlier, asked.nonce) : begin(tx, deps, { ...asked, subscriptionId, currency })
}

/** Writes a new try, unless something speaks against it. */
async function begin(
  tx: Tx,
  { secrets, hidden, limited, payments }: MethodDeps,
  asked: Try & { subscriptionId: string; currency: string },
): Promise<Claimed> {
  const { userId, key, paymentType, nonce, subscriptionId } = asked
  if (await isErasureAsked(tx, userId)) return { outcome: 'erasure-asked' }
  if (!payments.isReachable()) return { outcome: 'unavailable' }
  const buyer = await readPayer(tx, userId)
  if (!buyer.address || !buyer.email) return { outcome: 'no-address' }
  if (!isTakenIn(buyer.address.country, paymentType) || isMethodHidden(paymentType, hidden))
    return { outcome: 'not-offered' }
  const payer = hashPayer(secrets, asked.address)
  const wait = limited ? await waitForMethod(tx, { subscriptionId, payer }) : 0
  if (wait > 0) return { outcome: 'too-many', retryAfterSeconds: wait }
  const request = keepRequestOf(asked, buyer)
  if (!request) return { outcome: 'no-address' }
  const id = randomUUID()
  const sealed = sealMethod(secrets, request, id)
  const nonceHash = sha256(nonce)
  const change = await writeChange(tx, { id, subscriptionId, key, paymentType, nonceHash, sealed, payer })
  return change ? { outcome: 'send', change } : { outcome: 'nonce-used' }
}

/** What the gateway is asked to keep. Null without a nonce. */
function keepRequestOf(
  { paymentType, nonce, deviceData, verifyCards, currency }: Try & { currency: string },
  buyer: MethodPayer,
): Omit<KeepRequest, 'requestKey'> | null {
  const payment = givenPayment({
    payment: { paymentType, nonce, deviceData, storePaymentOnFile: true },
    buyer,
    address: buyer.address,
  })
  if (!payment) return null
  const { billing, customer } = payment
  const sca = verifyCards && paymentType === 'CREDIT_CARD' ? 'required' : payment.sca
  return { nonce, ...(deviceData ? { deviceData } : {}), sca, billing, customer, currency }
}

/** The result of an earlier request with this key. If its answer was lost, the gateway is asked again. */
async function repeat(tx: Tx, earlier: MethodChange, nonce: string): Promise<Claimed> {
  if (!earlier.nonce_hash.equals(sha256(nonce))) return { outcome: 'key-reused' }
  if (earlier.state !== 'sending') return { outcome: 'ended-before', change: earlier }
  return (await leaseChange(tx, earlier.id))
    ? { outcome: 'send', change: earlier }
    : { outcome: 'processing' }
}
