import type { Db } from '#server/db/database.ts'
import {
  makeChange,
  prepareChange,
  withdrawChange,
  type PriceChange,
  type TypedChange,
} from '#server/packages/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNotAllowed, type NotAllowed } from '../rights.ts'
import { changeCatalogue } from './change-catalogue.ts'
import type { PriceProblems } from './read-catalogue.ts'

type Asked = TypedChange & { key: string; reason: string }
type Prepared =
  | { outcome: 'prepared'; change: PriceChange }
  | { outcome: 'refused'; problems: PriceProblems }
  | { outcome: 'past' | 'far-off' | 'key-used' | 'no-reason' }
  | NotAllowed

/** Stores a change, so that all who read the catalogue can see it. */
export async function prepareByStaff(db: Db, staff: Staff, asked: Asked): Promise<Prepared> {
  return changeCatalogue(db, staff, {
    kind: 'prepare-change',
    reason: asked.reason,
    change: async (tx, reason) => prepareChange(tx, { ...asked, reason }, staff),
    trail: ({ change }) => trailOf(change),
  })
}

type Done =
  | { outcome: 'decided'; change: PriceChange }
  | { outcome: 'decided-before'; change: PriceChange }
  | { outcome: 'changed-meanwhile' | 'past' | 'unknown' }
  | NotAllowed

/** Makes a prepared change. Its row in the trail has the reason with which it was prepared. */
export async function makeByStaff(db: Db, staff: Staff, id: number): Promise<Done> {
  const kind = 'make-change'
  const refused = await whyNotAllowed(db, staff, {
    right: 'change-catalogue',
    wanted: kind,
    subject: subjectOf(id),
  })
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const decided = await makeChange(tx, id, staff)
    if (decided.outcome === 'decided' && decided.isNew)
      await recordAction(tx, staff, { kind, reason: decided.change.reason, ...trailOf(decided.change) })
    return decided
  })
}

/** Withdraws a change that has not begun. */
export async function withdrawByStaff(
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Done | { outcome: 'no-reason' }> {
  return changeCatalogue(db, staff, {
    kind: 'withdraw-change',
    subject: subjectOf(id),
    reason,
    change: async (tx, why) => withdrawChange(tx, { id, reason: why }, staff),
    trail: ({ change }) => trailOf(change),
  })
}

const subjectOf = (id: number) => `change ${id}`

const trailOf = ({ id, market, beginsOn, prices }: PriceChange) => ({
  subject: subjectOf(id),
  details: { market, beginsOn, prices: prices.length },
})
