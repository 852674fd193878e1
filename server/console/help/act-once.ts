import { HELP_RULES, type HelpKind } from '#domain/console/help.ts'
import { isReason } from '#domain/console/staff-action.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type Act = {
  kind: HelpKind
  /** The object of the action: a person, an order, a draft or a finding. */
  subject: string
  personId?: string
  reason: string
  key: string
}

/** The result of the change. `note` has details as one of our codes. */
export type Done<R> = { done: true; note?: string } | { done: false; because: R }

/** The result of a change by a table. Null in the table means that it was done. */
export function outcomeOf<K extends string, R>(because: Readonly<Record<K, R | null>>, outcome: K): Done<R> {
  const refused = because[outcome]
  return refused === null ? { done: true } : { done: false, because: refused }
}

export type ActOutcome<R> =
  | { outcome: 'done'; note: string | null }
  | { outcome: 'refused'; because: R }
  | { outcome: 'not-allowed' | 'no-reason' | 'log-in-again' | 'key-used' }

class NothingDone extends Error {}

/**
 * Does an action of a staff member once for each key. The change, its key and its row in the trail are one transaction.
 * If the change is refused, no part of it is kept.
 */
export async function actOnce<R>(
  db: Db,
  staff: Staff,
  { act, change }: { act: Act; change: (tx: Tx) => Promise<Done<R>> },
): Promise<ActOutcome<R>> {
  const { kind, personId, subject } = act
  const of = { subject, ...(personId === undefined ? {} : { personId }) }
  const rule = HELP_RULES[kind]
  if (!(await isAllowed(db, staff, { right: rule.right, wanted: kind, ...of })))
    return { outcome: 'not-allowed' }
  if (!isReason(act.reason)) return { outcome: 'no-reason' }
  if (rule.needsFreshLogIn && (await needsFreshLogIn(db, staff))) return { outcome: 'log-in-again' }
  const seen: { because: R | null } = { because: null }
  try {
    return await db.transaction().execute(async (tx) => {
      const earlier = await takeKey(tx, staff, act)
      if (earlier) return earlier
      const made = await change(tx)
      if (!made.done) {
        seen.because = made.because
        throw new NothingDone()
      }
      const note = made.note ?? null
      if (note !== null) await tx.updateTable('staff_keys').set({ note }).where('key', '=', act.key).execute()
      await recordAction(tx, staff, {
        kind,
        ...of,
        reason: act.reason.trim(),
        ...(note === null ? {} : { details: { note } }),
      })
      return { outcome: 'done', note }
    })
  } catch (error) {
    if (error instanceof NothingDone && seen.because !== null)
      return { outcome: 'refused', because: seen.because }
    throw error
  }
}

/** Null for the first call with a key. A second call at the same time waits for the first. */
async function takeKey(
  tx: Tx,
  staff: Staff,
  { key, kind, subject }: Act,
): Promise<{ outcome: 'done'; note: string | null } | { outcome: 'key-used' } | null> {
  const taken = await tx
    .insertInto('staff_keys')
    .values({ key, kind, subject, staff_id: staff.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const earlier = await tx
    .selectFrom('staff_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame = earlier.kind === kind && earlier.subject === subject && earlier.staff_id === staff.id
  return isSame ? { outcome: 'done', note: earlier.note } : { outcome: 'key-used' }
}
