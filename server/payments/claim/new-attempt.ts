import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { activeTraceparent } from '#server/platform/traces.ts'
import { sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { Engine } from '../engine.ts'
import type { Instrument } from '../gateway.ts'
import type { Purchase } from '../purchase.ts'
import type { Attempt, AttemptDetails } from '../records/attempt.ts'
import { cardDetails } from '../records/instrument.ts'
import { hashVaultToken } from '../records/vault-token.ts'
import { inSeconds } from '../schedule.ts'
import { sealPayment } from '../send/send-attempt.ts'
import { hashPayer } from './card-testing-limits.ts'
import type { OrderName } from './order-number.ts'

export type NewAttempt = {
  id: string
  purchase: Purchase
  order: OrderName
  /** Its number within the order. */
  n: number
  verifyCards: boolean
  /** The attempt is sent only to hide whether another payment exists. It can never pay the order. */
  yields: boolean
}

/**
 * The next attempts of orders, leased to this process for one call each.
 * @throws a unique violation if a nonce was used or another attempt of an order is being sent
 */
export async function writeAttempts(
  engine: Engine,
  tx: Tx,
  attempts: readonly NewAttempt[],
): Promise<Attempt[]> {
  return tx
    .insertInto('payment_attempts')
    .values(attempts.map((attempt) => rowOf(engine, attempt)))
    .returningAll()
    .execute()
}

function rowOf({ secrets, pace }: Engine, { id, purchase, order, n, verifyCards, yields }: NewAttempt) {
  const { payment, address, currency } = purchase
  if (!payment) throw new Error('an order that costs nothing cannot have an attempt')
  const requestKey = `${order.order_no}-${n}`
  // No buyer enters an instrument on file, so no network address is counted for it.
  const payer = paysOnFile(purchase.flow) ? null : hashPayer(secrets, address)
  return {
    id,
    order_id: order.id,
    n,
    state: 'sending' as const,
    yields,
    method: payment.method,
    nonce_hash: sha256(payment.source.kind === 'nonce' ? payment.source.nonce : requestKey),
    nonce_enc: sealPayment(secrets, payment, requestKey),
    api_request_key: requestKey,
    amount_minor: purchase.amountMinor,
    currency,
    sca: verifyCards && payment.method === 'CREDIT_CARD' ? ('required' as const) : payment.sca,
    details:
      payment.source.kind === 'vault'
        ? JSON.stringify(detailsOnFile(secrets, payment.source.token, payment.onFile ?? null))
        : null,
    payer_address: payer?.addresses[0] ?? null,
    payer_network: payer?.networks[0] ?? null,
    lease_until: inSeconds(pace.leaseSeconds),
    traceparent: activeTraceparent(),
  }
}

function detailsOnFile(secrets: Secrets, token: string, instrument: Instrument | null): AttemptDetails {
  const { card: cardOnFile } = cardDetails(secrets, instrument)
  return { onFile: hashVaultToken(secrets, token), ...(cardOnFile === undefined ? {} : { cardOnFile }) }
}
