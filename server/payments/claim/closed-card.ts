import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Engine } from '../engine.ts'
import type { DeclineReason } from '../gateway.ts'
import type { Purchase } from '../purchase.ts'
import { cardHashes } from '../records/instrument.ts'
import { requestOf, readReplay } from './replay.ts'

/** How long a declined card is not sent to its bank again for the same draft. */
const CLOSED_SECONDS = HOUR_SECONDS
/**
 * After these reasons, the same card may be tried at once. The buyer made a typing error, or the bank asks for
 * verification.
 */
const OPEN_AFTER: readonly DeclineReason[] = ['cvv', 'avs', 'verification-required']

/**
 * How long the card of a purchase stays closed, in seconds; null if it may be tried. The gateway is asked about the
 * nonce only if a card of this draft was declined in the last hour. It is not asked while the circuit breaker is open.
 * Without its answer, the card may be tried.
 */
export async function closedFor(engine: Engine, purchase: Purchase): Promise<number | null> {
  const { payment, scopeId } = purchase
  if (!engine.cardTesting || payment?.method !== 'CREDIT_CARD' || engine.circuit.isOpen()) return null
  if (payment.source.kind !== 'nonce') return null
  const closed = await readClosedCards(engine, scopeId)
  if (closed.length === 0) return null
  if (await readReplay(engine, requestOf(purchase))) return null
  const described = await engine.gateway.describeNonce(payment.source.nonce)
  if (described.outcome !== 'found') return null
  const same = cardHashes(engine.secrets, described.instrument)
  return closed.find(({ card }) => same?.includes(card))?.seconds ?? null
}

async function readClosedCards(
  { db }: Engine,
  scopeId: string,
): Promise<readonly { card: string; seconds: number }[]> {
  const { rows } = await sql<{ card: string; seconds: number }>`
    select a.details->>'card' as card,
           ceil(${CLOSED_SECONDS} - extract(epoch from app_now() - max(a.created_at)))::int as seconds
    from payment_attempts a join orders o on o.id = a.order_id
    where o.scope_id = ${scopeId} and a.state = 'declined' and a.details->>'card' is not null
      and a.details->>'reason' <> all(${sql.val(OPEN_AFTER)}::text[])
      and a.created_at > app_now() - make_interval(secs => ${CLOSED_SECONDS})
    group by 1`.execute(db)
  return rows
}
