import { may } from '#domain/console/roles.ts'
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
import { needsFreshLogIn } from '../fresh-log-in.ts'
import type { Staff } from '../staff.ts'
import type { PriceProblems } from './read-catalogue.ts'

type NotAllowed = { outcome: 'not-allowed' | 'log-in-again' }
type Asked = TypedChange & { key: string; reason: string }
type Prepared =
  | { outcome: 'prepared'; change: PriceChange }
  | { outcome: 'refused'; problems: PriceProblems }
  | { outcome: 'past' | 'key-used' | 'no-reason' }
  | NotAllowed

/** Writes a change down for everybody in the catalogue to see. */
export async function prepareByStaff(db: Db, staff: Staff, asked: Asked): Promise<Prepared> {
  const refused = await whyNot(db, staff, 'prepare-change')
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

/** Makes a prepared change, or takes back one that has not begun. */
export async function decideByStaff(
  db: Db,
  staff: Staff,
  { kind, id }: { kind: keyof typeof DECISIONS; id: number },
): Promise<Done> {
  const refused = await whyNot(db, staff, kind, id)
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const decided = await DECISIONS[kind](tx, id, staff)
    if (decided.outcome === 'decided' && decided.isNew)
      await record(tx, staff, { kind, change: decided.change })
    return decided
  })
}

async function whyNot(
  db: Db,
  staff: Staff,
  wanted: StaffActionKind,
  id?: number,
): Promise<NotAllowed | null> {
  if (!may(staff.role, 'change-catalogue')) {
    const subject = id === undefined ? {} : { subject: subjectOf(id) }
    await recordAction(db, staff, { kind: 'refused', ...subject, details: { wanted } })
    return { outcome: 'not-allowed' }
  }
  return (await needsFreshLogIn(db, staff)) ? { outcome: 'log-in-again' } : null
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
