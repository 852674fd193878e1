import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The last answer that a buyer got, to compare it with what really happened. */
export type Told = { scopeId: string; outcome: 'paid' | 'declined' | 'nothing' }
/** A submit of “Pay now” that was answered “nothing was charged”, and when. */
export type Refusal = { scopeId: string; key: string; at: Date }
/** Any answer to “Pay now”, for the report about an order. */
export type Answered = { scopeId: string; key: string; at: Date; what: string }
export type Heard = {
  told: Told[]
  refusals: Refusal[]
  answers: Answered[]
  /** The drafts of each person who started more than one. */
  humans: string[][]
}
/** A refusal that was false: the attempt, the hold, and when the buyer was told. */
export type FalseRefusal = { orderId: string; n: number; txn: string; refusedAt: string }

export const FALSE_ANSWER = 'I8 a buyer got a false answer'
export const TOLD_WHILE_HELD = 'I14 told that nothing was charged while money was held'

/** Compares the answers that buyers got with what really happened. */
export async function findLies(
  db: Db,
  { told, refusals, humans }: Omit<Heard, 'answers'>,
): Promise<Record<string, number>> {
  return {
    'I18 people charged for more than one of their drafts': await countChargedTwice(db, humans),
    [FALSE_ANSWER]: (await findFalseEndings(db, told)).length,
    [TOLD_WHILE_HELD]: (await findFalseRefusals(db, refusals)).length,
  }
}

async function countChargedTwice(db: Db, humans: readonly string[][]): Promise<number> {
  const drafts = humans.flatMap((scopes, human) => scopes.map((scope_id) => ({ human, scope_id })))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select h.human from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as h(human integer, scope_id uuid)
      join orders o on o.scope_id = h.scope_id
      join sandbox_journal j on j.order_no = o.order_no and j.event = 'captured'
      group by h.human having count(distinct j.transaction_id) > 1) twice`.execute(db)
  return rows[0]?.count ?? -1
}

/** Buyers who heard “paid” without a paid order, or “declined” though money was taken. */
export async function findFalseEndings(db: Db, told: readonly Told[]): Promise<Told[]> {
  const paid = await db.selectFrom('orders').select('scope_id').where('state', '=', 'paid').execute()
  const payers = new Set(paid.map((order) => order.scope_id))
  const answered = told.filter(({ outcome }) => outcome !== 'nothing')
  return answered.filter(({ scopeId, outcome }) => payers.has(scopeId) !== (outcome === 'paid'))
}

/**
 * A refused buyer may pay with another card. So from then on, the gateway must hold nothing for the refused
 * attempt. A missing answer is not a refusal, even if the hold is released later.
 */
export async function findFalseRefusals(db: Db, refusals: readonly Refusal[]): Promise<FalseRefusal[]> {
  const requests = refusals.map(({ scopeId, key, at }) => ({ scope_id: scopeId, key, at }))
  const { rows } = await sql<FalseRefusal>`
    select a.order_id as "orderId", a.n, held.transaction_id as txn, r.at::text as "refusedAt"
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r(scope_id uuid, key text, at timestamptz)
    join idempotency_requests i on i.scope_id = r.scope_id and i.key = r.key
    join payment_attempts a on a.id = i.attempt_id
    join sandbox_journal held on held.order_id = a.api_request_key and held.event = 'authorised'
    where not exists (select from sandbox_journal gone where gone.transaction_id = held.transaction_id
                        and gone.event = 'voided' and gone.at < r.at)`.execute(db)
  return rows
}
