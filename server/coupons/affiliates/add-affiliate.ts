import { firstMoment } from '#domain/places/first-moment.ts'
import { judgeAffiliate, type AffiliateProblem, type TypedAffiliate } from '#domain/pricing/affiliate.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { addedBefore, beginsAsAsked, withdrawRow, type Withdrawal } from '#server/db/dated-rows.ts'
import { oneAtATime } from '#server/db/transaction.ts'

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
  await oneAtATime(tx, `affiliate ${referrerKey}`)
  const startsAt = from === null ? null : firstMoment(from, MARKET_TIME_ZONES.default)
  const name = asked.name.trim()
  const before = await addedBefore(tx, 'affiliates', {
    key,
    by,
    isSame: (row) =>
      row.referrer_key === referrerKey &&
      row.name === name &&
      row.ends === asked.ends &&
      beginsAsAsked(row, startsAt),
  })
  if (before) return before
  const rows = await tx
    .selectFrom('affiliates')
    .select(['id', 'starts_at as startsAt', 'ends'])
    .where('referrer_key', '=', referrerKey)
    .where('withdrawn_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute()
  const judged = judgeAffiliate({ ...asked, startsAt }, { rows, now: await readNow(tx) })
  if (judged.outcome !== 'fine') return judged
  const added = await tx
    .insertInto('affiliates')
    .values({
      key,
      name,
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

/** Withdraws a row of an affiliate before it begins. */
export async function withdrawAffiliate(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: By,
): Promise<Withdrawal> {
  return withdrawRow(tx, 'affiliates', { id, reason, by })
}
