import { HELP_RULES } from '#domain/console/help.ts'
import { isReason } from '#domain/console/staff-action.ts'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type Act = {
  /** What a second call with the key must ask for again. */
  asked: HelpAsked
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
  { db, secrets }: { db: Db; secrets: Secrets },
  staff: Staff,
  { act, change }: { act: Act; change: (tx: Tx) => Promise<Done<R>> },
): Promise<ActOutcome<R>> {
  const { personId, subject } = act
  const { kind } = act.asked
  const of = { subject, ...(personId === undefined ? {} : { personId }) }
  const rule = HELP_RULES[kind]
  if (!(await isAllowed(db, staff, { right: rule.right, wanted: kind, ...of })))
    return { outcome: 'not-allowed' }
  if (!isReason(act.reason)) return { outcome: 'no-reason' }
  if (rule.needsFreshLogIn && (await needsFreshLogIn(db, staff))) return { outcome: 'log-in-again' }
  const seen: { because: R | null } = { because: null }
  try {
    return await db.transaction().execute(async (tx) => {
      const earlier = await takeKey(tx, { secrets, staff, act })
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

const HASH_PURPOSE = 'staff-asked'

/** Null for the first call with a key. A second call at the same time waits for the first. */
async function takeKey(
  tx: Tx,
  { secrets, staff, act }: { secrets: Secrets; staff: Staff; act: Act },
): Promise<{ outcome: 'done'; note: string | null } | { outcome: 'key-used' } | null> {
  const { key, asked, subject } = act
  const words = JSON.stringify(asked)
  const taken = await tx
    .insertInto('staff_keys')
    .values({
      key,
      kind: asked.kind,
      subject,
      staff_id: staff.id,
      asked_hash: secrets.hash(HASH_PURPOSE, words),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const earlier = await tx
    .selectFrom('staff_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame =
    earlier.kind === asked.kind &&
    earlier.subject === subject &&
    (earlier.asked_hash === null || secrets.isHash(earlier.asked_hash, HASH_PURPOSE, words))
  return isSame && earlier.staff_id === staff.id
    ? { outcome: 'done', note: earlier.note }
    : { outcome: 'key-used' }
}
