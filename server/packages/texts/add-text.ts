import { sql } from 'kysely'
import { firstMoment } from '#domain/places/first-moment.ts'
import {
  judgeTexts,
  tidyTexts,
  type CatalogueTexts,
  type JudgedTexts,
  type TextSubject,
} from '#domain/pricing/dated-texts.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findSubjects, type Subject } from './text-rows.ts'

/** A text as a call of staff names it. */
export type AskedText = TextSubject & {
  /** The first day in its market; null from now on. */
  from: string | null
  texts: CatalogueTexts
  seenId: number | null
}
type Planned = { outcome: 'fine'; startsAt: Date; subject: Subject; texts: CatalogueTexts }
export type JudgedText = Planned | Exclude<JudgedTexts, { outcome: 'fine' }>

/** What a text would do if it were added now. */
export async function judgeTextNow(db: Db | Tx, asked: AskedText): Promise<JudgedText> {
  const { kind, name, from, seenId } = asked
  const subject = (await findSubjects(db)).find((each) => each.kind === kind && each.name === name)
  const rows = await db
    .selectFrom('catalogue_texts')
    .select(['id', 'starts_at as startsAt'])
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('withdrawn_at', 'is', null)
    .execute()
  const zone = MARKET_TIME_ZONES[subject?.market ?? 'default']
  const texts = tidyTexts(asked.texts)
  const startsAt = from === null ? null : firstMoment(from, zone)
  const typed = { kind, name, startsAt, texts, seenId }
  const judged = judgeTexts(typed, { isSold: subject !== undefined, rows, now: await readNow(db) })
  if (judged.outcome !== 'fine') return judged
  if (!subject) throw new Error('a text of nothing is refused')
  return { ...judged, subject, texts }
}

export type AddedText =
  | { outcome: 'added'; id: number; isNew: boolean }
  | Exclude<JudgedText, { outcome: 'fine' }>
  /** The key was used for another text. */
  | { outcome: 'key-used' }

/** Adds a text, once for each key. Of two people who change the same text, the second waits and is told. */
export async function addText(
  tx: Tx,
  { key, reason, ...asked }: AskedText & { key: string; reason: string },
  by: { id: string; name: string },
): Promise<AddedText> {
  const { kind, name } = asked
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${kind} ${name}`}, 0))`.execute(tx)
  const before = await tx.selectFrom('catalogue_texts').selectAll().where('key', '=', key).executeTakeFirst()
  if (before) {
    const isSame = before.added_by === by.id && before.kind === kind && before.name === name
    return isSame ? { outcome: 'added', id: before.id, isNew: false } : { outcome: 'key-used' }
  }
  const judged = await judgeTextNow(tx, asked)
  if (judged.outcome !== 'fine') return judged
  const added = await tx
    .insertInto('catalogue_texts')
    .values({
      key,
      kind,
      name,
      starts_at: judged.startsAt,
      texts: JSON.stringify(judged.texts),
      reason,
      added_by: by.id,
      added_name: by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? { outcome: 'added', id: added.id, isNew: true } : { outcome: 'key-used' }
}

/** Takes a text back before it begins. Its row stays. A second person who does so changes nothing. */
export async function withdrawText(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: { id: string; name: string },
): Promise<{ outcome: 'withdrawn'; isNew: boolean } | { outcome: 'begun' | 'unknown' }> {
  const withdrawn = await tx
    .updateTable('catalogue_texts')
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
    .selectFrom('catalogue_texts')
    .select('withdrawn_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return { outcome: 'unknown' }
  return known.withdrawn_at === null ? { outcome: 'begun' } : { outcome: 'withdrawn', isNew: false }
}
