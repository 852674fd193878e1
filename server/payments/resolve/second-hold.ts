import type { Engine } from '../engine.ts'
import { UNDECIDED, type Attempt } from '../records/attempt.ts'
import { usesVaultToken } from '../send/send-attempt.ts'
import { isAbsenceProven } from './absence.ts'
import { findingOf } from './finding.ts'

/** What the search shows beside the hold that was released. */
export type SecondHold =
  | { kind: 'none' }
  /** The search may not show it yet. */
  | { kind: 'not-known' }
  | { kind: 'held'; transactionId: string }

/**
 * Whether an undecided attempt may have two holds. The recoverer may have sent its nonce again while the search did not
 * show the first hold. With request keys, a repetition finds the first hold. A vault token is never sent again.
 */
export function mayHoldTwice({ gateway, secrets }: Engine, attempt: Attempt): boolean {
  const wasRepeated = UNDECIDED.includes(attempt.state) && attempt.tries > 0
  return wasRepeated && !gateway.hasRequestKeys && !usesVaultToken(secrets, attempt)
}

/** Looks for another hold of an attempt, until its absence is proven. `absence_proves_at` is null if there is at most one. */
export async function findSecondHold(
  { db, gateway, pace }: Engine,
  { id, absence_proves_at: provesAt, api_request_key: key, gateway_txn: released }: Attempt,
): Promise<SecondHold> {
  if (provesAt === null) return { kind: 'none' }
  const finding = findingOf(await gateway.findByAttempt(key))
  if (finding.kind === 'held' && finding.transaction.id !== released)
    return { kind: 'held', transactionId: finding.transaction.id }
  if (finding.kind === 'unknown') return { kind: 'not-known' }
  const { proven } = await db
    .selectFrom('payment_attempts')
    .select(isAbsenceProven(pace).as('proven'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { kind: proven ? 'none' : 'not-known' }
}
