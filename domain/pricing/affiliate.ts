import { REFERRER_PATTERN } from './discount-link.ts'

/** The longest name of a partner. */
export const AFFILIATE_NAME_ROOM = 80

/** A partner, or the end of one, as staff type it. */
export type TypedAffiliate = {
  name: string
  /** The key of the links of the partner. Capitals and small letters are the same. */
  referrerKey: string
  /** The first moment of the first day; null from now on. */
  startsAt: Date | null
  /** Whether the partner ends then. */
  ends: boolean
  /** The last row of the key that its author saw, or null without one. */
  seenId: number | null
}
export type AffiliateProblem =
  | 'name'
  | 'link'
  /** The day has begun. */
  | 'past'
  /** Another row of the key begins at the same moment. */
  | 'twice'
  /** A partner that is not there cannot end. */
  | 'nothing-to-end'

type Row = { id: number; startsAt: Date; ends: boolean }
type Judged =
  | { outcome: 'fine'; startsAt: Date }
  | { outcome: 'refused'; problems: AffiliateProblem[] }
  /** Another person has changed it since its author saw it. */
  | { outcome: 'changed-meanwhile' }

/** Why a row cannot be added, or when it begins. `rows` are those of the same key that count, the newest first. */
export function judgeAffiliate(
  typed: TypedAffiliate,
  { rows, now }: { rows: readonly Row[]; now: Date },
): Judged {
  const [newest] = rows
  if ((newest?.id ?? null) !== typed.seenId) return { outcome: 'changed-meanwhile' }
  const startsAt = typed.startsAt ?? now
  const problems: AffiliateProblem[] = []
  const { length } = typed.name.trim()
  if (length === 0 || length > AFFILIATE_NAME_ROOM) problems.push('name')
  if (!REFERRER_PATTERN.test(typed.referrerKey)) problems.push('link')
  if (startsAt < now) problems.push('past')
  if (rows.some((row) => row.startsAt.getTime() === startsAt.getTime())) problems.push('twice')
  if (typed.ends && (newest?.ends ?? true)) problems.push('nothing-to-end')
  return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'fine', startsAt }
}
