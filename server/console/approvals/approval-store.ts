import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { APPROVAL_HOURS, type ApprovalKind } from '#domain/console/approval.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Staff } from '../staff.ts'

export type Approval = Selectable<Tables['approvals']>

export type NewApproval = {
  kind: ApprovalKind
  /** The object of the request: an order, or a run of codes. */
  subject: string
  personId?: string
  amountMinor: number
  currency: string
  /** The data that the kind needs to do the action later, exactly as requested. */
  content?: Readonly<Record<string, unknown>>
  reason: string
  key: string
}

export type AskOutcome =
  | { outcome: 'asked'; approval: Approval; isNew: boolean }
  /** Another request for the same thing waits. */
  | { outcome: 'already-asked' }
  /** The key was used for something else. */
  | { outcome: 'key-used' }

/** Stores a request for a second person. The same key creates only one request. */
export async function writeApproval(tx: Tx, staff: Staff, asked: NewApproval): Promise<AskOutcome> {
  const { kind, subject, amountMinor, currency, reason, key } = asked
  await expireOld(tx, { kind, subject })
  const approval = await tx
    .insertInto('approvals')
    .values({
      kind,
      subject,
      person_id: asked.personId ?? null,
      amount_minor: amountMinor,
      currency,
      content: JSON.stringify(asked.content ?? {}),
      reason,
      key,
      asked_by: staff.id,
      asked_name: staff.name,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${APPROVAL_HOURS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (approval) return { outcome: 'asked', approval, isNew: true }
  const earlier = await tx.selectFrom('approvals').selectAll().where('key', '=', key).executeTakeFirst()
  if (!earlier) return { outcome: 'already-asked' }
  const isSame =
    earlier.kind === kind &&
    earlier.subject === subject &&
    earlier.amount_minor === amountMinor &&
    isDeepStrictEqual(earlier.content, asked.content ?? {}) &&
    earlier.asked_by === staff.id
  return isSame ? { outcome: 'asked', approval: earlier, isNew: false } : { outcome: 'key-used' }
}

/** Otherwise an undecided request would block the next one. */
async function expireOld(tx: Tx, { kind, subject }: Pick<NewApproval, 'kind' | 'subject'>): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: 'expired', decided_at: sql<Date>`app_now()` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'asked')
    .where('expires_at', '<=', sql<Date>`app_now()`)
    .execute()
}

/** An approval, without a lock. */
export async function findApproval(db: Db | Tx, id: string): Promise<Approval | undefined> {
  return db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an approval until the transaction ends. If two people decide at once, the second gets a refusal. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  return tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Decision = { id: string; state: 'approved' | 'refused'; reason?: string }

/** Writes who decided a locked approval, and how. */
export async function writeDecision(tx: Tx, staff: Staff, { id, state, reason }: Decision): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({
      state,
      decided_by: staff.id,
      decided_name: staff.name,
      decided_at: sql<Date>`app_now()`,
      decision_reason: reason ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** The approvals of these kinds. Waiting ones come first, then the newest. */
export async function readApprovals(
  db: Db,
  { kinds, limit }: { kinds: readonly ApprovalKind[]; limit: number },
): Promise<Approval[]> {
  if (kinds.length === 0) return []
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy(sql`(state = 'asked' and expires_at > app_now())`, 'desc')
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()
}
