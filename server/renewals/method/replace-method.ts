import { randomUUID } from 'node:crypto'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import { isMethodHidden, isTakenIn } from '#domain/payments/payment-options.ts'
import { isErasureAsked } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { givenPayment, hashPayer } from '#server/payments/index.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { findRenewal, type Asked } from '../find-renewal.ts'
import { findChange, leaseChange, writeChange, type MethodChange } from './method-changes.ts'
import { waitForMethod } from './method-limits.ts'
import { readPayer } from './read-payer.ts'
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

async function claim(
  tx: Tx,
  deps: MethodDeps,
  asked: NewMethod & { verifyCards: boolean },
): Promise<Claimed> {
  const { secrets, hidden, limited } = deps
  const { userId, secret, key, paymentType, nonce, verifyCards } = asked
  const found = await findRenewal({ db: tx, secrets }, { userId, secret, lock: true })
  if (!('by' in found)) return found
  if (found.by !== 'account') return { outcome: 'no-session' }
  if (found.outcome === 'ended') return { outcome: 'ended' }
  const subscriptionId = found.subscription.id
  const earlier = await findChange(tx, { subscriptionId, key })
  if (earlier) return repeat(tx, earlier, nonce)
  if (await isErasureAsked(tx, userId)) return { outcome: 'erasure-asked' }
  if (!deps.payments.isReachable()) return { outcome: 'unavailable' }
  const payer = await readPayer(tx, userId)
  if (!payer.address || !payer.email) return { outcome: 'no-address' }
  if (!isTakenIn(payer.address.country, paymentType) || isMethodHidden(paymentType, hidden))
    return { outcome: 'not-offered' }
  const from = hashPayer(secrets, asked.address)
  const wait = limited ? await waitForMethod(tx, { subscriptionId, payer: from }) : 0
  if (wait > 0) return { outcome: 'too-many', retryAfterSeconds: wait }
  const payment = givenPayment({
    payment: { paymentType, nonce, deviceData: asked.deviceData, storePaymentOnFile: true },
    buyer: payer,
    address: payer.address,
  })
  if (!payment) return { outcome: 'no-address' }
  const sca = verifyCards && paymentType === 'CREDIT_CARD' ? 'required' : payment.sca
  const { currency } = found.subscription
  const id = randomUUID()
  const request = {
    nonce,
    ...(asked.deviceData ? { deviceData: asked.deviceData } : {}),
    sca,
    billing: payment.billing,
    customer: payment.customer,
    currency,
  }
  const change = await writeChange(tx, {
    id,
    subscriptionId,
    key,
    paymentType,
    nonceHash: sha256(nonce),
    sealed: sealMethod(secrets, request, id),
    payer: from,
  })
  return change ? { outcome: 'send', change } : { outcome: 'nonce-used' }
}

/** The result of an earlier request with this key. If its answer was lost, the gateway is asked again. */
async function repeat(tx: Tx, earlier: MethodChange, nonce: string): Promise<Claimed> {
  if (!earlier.nonce_hash.equals(sha256(nonce))) return { outcome: 'key-reused' }
  if (earlier.state !== 'sending') return { outcome: 'ended-before', change: earlier }
  return (await leaseChange(tx, earlier.id))
    ? { outcome: 'send', change: earlier }
    : { outcome: 'processing' }
}
