import { sql } from 'kysely'
import { firstMoment } from '#domain/places/first-moment.ts'
import { judgeAffiliate, type AffiliateProblem, type TypedAffiliate } from '#domain/pricing/affiliate.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/database.ts'

type By = { id: string; name: string }
/** A row as a call of staff names it. `from` is its first day in New York; null from now on. */
export type AskedAffiliate = Omit<TypedAffiliate, 'startsAt'> & { from: string | null }
export type AddedAffiliate =
  | { outcome: 'added'; id: number; isNew: boolean }
  | { outcome: 'refused'; problems: AffiliateProblem[] }
  | { outcome: 'changed-meanwhile' | 'key-used' }

/** Adds a partner, a change or an end of one, once for each key. Of two people, the second waits and is told. */
export async function addAffiliate(
  tx: Tx,
  { key, reason, from, ...asked }: AskedAffiliate & { key: string; reason: string },
  by: By,
): Promise<AddedAffiliate> {
  const referrerKey = asked.referrerKey.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`affiliate ${referrerKey}`}, 0))`.execute(tx)
  const before = await tx.selectFrom('affiliates').selectAll().where('key', '=', key).executeTakeFirst()
  if (before) {
    const isSame = before.added_by === by.id && before.referrer_key === referrerKey
    return isSame ? { outcome: 'added', id: before.id, isNew: false } : { outcome: 'key-used' }
  }
  const rows = await tx
    .selectFrom('affiliates')
    .select(['id', 'starts_at as startsAt', 'ends'])
    .where('referrer_key', '=', referrerKey)
    .where('withdrawn_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute()
  const startsAt = from === null ? null : firstMoment(from, MARKET_TIME_ZONES.default)
  const judged = judgeAffiliate({ ...asked, startsAt }, { rows, now: await readNow(tx) })
  if (judged.outcome !== 'fine') return judged
  const added = await tx
    .insertInto('affiliates')
    .values({
      key,
      name: asked.name.trim(),
      referrer_key: referrerKey,
      starts_at: judged.startsAt,
      ends: asked.ends,
      reason,
      added_by: by.id,
      added_name: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { outcome: 'added', id: added.id, isNew: true }
}

/** Takes a row back before it begins. It stays. A second person who does so changes nothing. */
export async function withdrawAffiliate(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: By,
): Promise<{ outcome: 'withdrawn'; isNew: boolean } | { outcome: 'begun' | 'unknown' }> {
  const withdrawn = await tx
    .updateTable('affiliates')
    .set({
      withdrawn_by: by.id,
      withdrawn_name: by.name,
      withdrawn_reason: reason,
      withdrawn_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>', sql<Date>`app_now()`)
    .returning('id')
    .executeTakeFirst()
  if (withdrawn) return { outcome: 'withdrawn', isNew: true }
  const known = await tx
    .selectFrom('affiliates')
    .select('withdrawn_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return { outcome: 'unknown' }
  return known.withdrawn_at === null ? { outcome: 'begun' } : { outcome: 'withdrawn', isNew: false }
}
