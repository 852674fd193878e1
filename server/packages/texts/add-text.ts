import { isDeepStrictEqual as isDeepEqual } from 'node:util'
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
import { addedBefore, beginsAsAsked, withdrawRow, type Withdrawal } from '#server/db/dated-rows.ts'
import { oneAtATime } from '#server/db/transaction.ts'
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
  const { kind, name, seenId } = asked
  const { subject, startsAt } = await findSubjectAndStart(db, asked)
  const rows = await db
    .selectFrom('catalogue_texts')
    .select(['id', 'starts_at as startsAt'])
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('withdrawn_at', 'is', null)
    .execute()
  const texts = tidyTexts(asked.texts)
  const typed = { kind, name, startsAt, texts, seenId }
  const judged = judgeTexts(typed, { isSold: subject !== undefined, rows, now: await readNow(db) })
  if (judged.outcome !== 'fine') return judged
  if (!subject) throw new Error('a text of nothing is refused')
  return { ...judged, subject, texts }
}

/** What a text is about, and the first moment of its first day there. */
async function findSubjectAndStart(db: Db | Tx, { kind, name, from }: AskedText) {
  const subject = (await findSubjects(db)).find((each) => each.kind === kind && each.name === name)
  const zone = MARKET_TIME_ZONES[subject?.market ?? 'default']
  return { subject, startsAt: from === null ? null : firstMoment(from, zone) }
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
  await oneAtATime(tx, `text ${kind} ${name}`)
  const { startsAt } = await findSubjectAndStart(tx, asked)
  const before = await addedBefore(tx, 'catalogue_texts', {
    key,
    by,
    isSame: (row) =>
      row.kind === kind &&
      row.name === name &&
      isDeepEqual(row.texts, tidyTexts(asked.texts)) &&
      beginsAsAsked(row, startsAt),
  })
  if (before) return before
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

/** Withdraws a text before it begins. */
export async function withdrawText(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: { id: string; name: string },
): Promise<Withdrawal> {
  return withdrawRow(tx, 'catalogue_texts', { id, reason, by })
}
