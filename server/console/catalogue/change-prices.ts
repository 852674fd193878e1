import { isReason, type StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  makeChange,
  prepareChange,
  withdrawChange,
  type PriceChange,
  type TypedChange,
} from '#server/packages/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNoChange, type NotAllowed } from './catalogue-right.ts'
import type { PriceProblems } from './read-catalogue.ts'

type Asked = TypedChange & { key: string; reason: string }
type Prepared =
  | { outcome: 'prepared'; change: PriceChange }
  | { outcome: 'refused'; problems: PriceProblems }
  | { outcome: 'past' | 'key-used' | 'no-reason' }
  | NotAllowed

/** Stores a change, so that all who read the catalogue can see it. */
export async function prepareByStaff(db: Db, staff: Staff, asked: Asked): Promise<Prepared> {
  const refused = await whyNoChange(db, staff, { wanted: 'prepare-change' })
  if (refused) return refused
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  const reason = asked.reason.trim()
  return db.transaction().execute(async (tx) => {
    const prepared = await prepareChange(tx, { ...asked, reason }, staff)
    if (prepared.outcome === 'prepared' && prepared.isNew)
      await record(tx, staff, { kind: 'prepare-change', change: prepared.change })
    return prepared
  })
}

type Done =
  | { outcome: 'decided'; change: PriceChange }
  | { outcome: 'decided-before'; change: PriceChange }
  | { outcome: 'changed-meanwhile' | 'past' | 'unknown' }
  | NotAllowed

const DECISIONS = { 'make-change': makeChange, 'withdraw-change': withdrawChange } as const

/** Makes a prepared change, or withdraws one that has not begun. */
export async function decideByStaff(
  db: Db,
  staff: Staff,
  { kind, id }: { kind: keyof typeof DECISIONS; id: number },
): Promise<Done> {
  const refused = await whyNoChange(db, staff, { wanted: kind, subject: subjectOf(id) })
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const decided = await DECISIONS[kind](tx, id, staff)
    if (decided.outcome === 'decided' && decided.isNew)
      await record(tx, staff, { kind, change: decided.change })
    return decided
  })
}

const subjectOf = (id: number) => `change ${id}`

async function record(
  tx: Tx,
  staff: Staff,
  { kind, change }: { kind: StaffActionKind; change: PriceChange },
): Promise<void> {
  const { id, market, beginsOn, reason, prices } = change
  await recordAction(tx, staff, {
    kind,
    subject: subjectOf(id),
    reason,
    details: { market, beginsOn, prices: prices.length },
  })
}
