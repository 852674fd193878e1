import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Purge } from './job.ts'

type KeyedRequest = { scopeId: string; key: string; requestHash: Buffer }

/** Stores a request under its key. @throws a unique violation when the key was used before */
export async function insertRequest(
  tx: Tx,
  { scopeId, key, requestHash, attemptId }: KeyedRequest & { attemptId: string | null },
): Promise<void> {
  await tx
    .insertInto('idempotency_requests')
    .values({ scope_id: scopeId, key, request_hash: requestHash, attempt_id: attemptId })
    .execute()
}

export type ClaimedKey =
  | { outcome: 'new' }
  | { outcome: 'other' }
  | { outcome: 'repeated'; answer: Record<string, unknown> | null }

/**
 * Stores a request under its key. `otherHashes` are hashes of the same request with other keys. The result is `new`
 * once, and then `repeated` with the stored answer. It is `other` if the key belongs to another request.
 */
export async function claimKey(
  tx: Tx,
  { scopeId, key, requestHash, otherHashes = [] }: KeyedRequest & { otherHashes?: readonly Buffer[] },
): Promise<ClaimedKey> {
  const inserted = await tx
    .insertInto('idempotency_requests')
    .values({ scope_id: scopeId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return { outcome: 'new' }
  const known = await tx
    .selectFrom('idempotency_requests')
    .select(['request_hash', 'body'])
    .where('scope_id', '=', scopeId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return [requestHash, ...otherHashes].some((hash) => hash.equals(known.request_hash))
    ? { outcome: 'repeated', answer: known.body }
    : { outcome: 'other' }
}

/** Stores the answer to a request, for its repetitions. */
export async function keepAnswer(
  tx: Tx,
  { scopeId, key, answer }: { scopeId: string; key: string; answer: Record<string, unknown> },
): Promise<void> {
  await tx
    .updateTable('idempotency_requests')
    .set({ status: 201, body: JSON.stringify(answer) })
    .where('scope_id', '=', scopeId)
    .where('key', '=', key)
    .execute()
}

/** Longer than the time in which clients repeat requests. */
export const KEPT_DAYS = 7

/** Deletes old keys if `mayGo` allows it. In `mayGo`, the row has the alias `request`. */
export function oldKeys(mayGo: RawBuilder<boolean>): Purge {
  return (limit) => sql`delete from idempotency_requests where (scope_id, key) in (
    select request.scope_id, request.key from idempotency_requests request
    where request.created_at <= app_now() - make_interval(days => ${KEPT_DAYS}) and ${mayGo}
    limit ${limit})`
}
