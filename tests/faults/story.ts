import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { findViolations, showViolations, type Violations } from './invariants.ts'
import { FALSE_ANSWER, findFalseEndings, findFalseRefusals, TOLD_WHILE_HELD, type Heard } from './lies.ts'

type Witnessed = Pick<Heard, 'told' | 'refusals' | 'answers'>

/** The events of a few orders that violate an invariant, line by line. */
export async function tellStories(db: Db, { told, refusals, answers }: Witnessed): Promise<string[]> {
  const lines: string[] = []
  const counts = await findViolations(db)
  // Safe cast: the keys of a record are its names.
  for (const name of Object.keys(counts) as (keyof Violations)[]) {
    if (counts[name] === 0) continue
    for (const found of await showViolations(db, name))
      lines.push(`${name}: ${found}`, ...(await storiesOf(db, valuesOf(found), answers)))
  }
  for (const { orderId, n, txn, refusedAt } of await findFalseRefusals(db, refusals))
    lines.push(
      `${TOLD_WHILE_HELD}: attempt ${n}, hold ${txn}, told at ${refusedAt}`,
      ...(await storiesOf(db, [orderId], answers)),
    )
  for (const { scopeId, outcome } of await findFalseEndings(db, told))
    lines.push(`${FALSE_ANSWER}: ${outcome}`, ...(await storiesOf(db, [scopeId], answers)))
  return lines
}

function valuesOf(found: string): string[] {
  return Object.values(JSON.parse(found) as object).map(String)
}

type Line = { at: Date; what: string }

async function storiesOf(
  db: Db,
  values: readonly string[],
  answers: Witnessed['answers'],
): Promise<string[]> {
  const orders = await ordersNamed(db, values)
  const stories = await Promise.all(
    orders.map(async ({ id, scopeId }) => storyOf(db, { id, scopeId, answers })),
  )
  return stories.flat()
}

/** The orders that a value of a violation names: by an id, a person, an attempt or a transaction. */
async function ordersNamed(db: Db, values: readonly string[]): Promise<{ id: string; scopeId: string }[]> {
  const { rows } = await sql<{ id: string; scopeId: string }>`
    select o.id, o.scope_id as "scopeId" from orders o
    where o.id::text = any(${values}::text[]) or o.scope_id::text = any(${values}::text[])
      or o.winner_txn = any(${values}::text[])
      or exists (select from entitlement_slots s where s.order_id = o.id
                   and s.beneficiary_id::text = any(${values}::text[]))
      or exists (select from payment_attempts a where a.order_id = o.id
                   and (a.id::text = any(${values}::text[]) or a.gateway_txn = any(${values}::text[])))
      or exists (select from sandbox_journal j where j.order_no = o.order_no
                   and j.transaction_id = any(${values}::text[]))
    order by o.created_at limit ${ORDERS}`.execute(db)
  return rows
}
const ORDERS = 3

type Asked = { id: string; scopeId: string; answers: Witnessed['answers'] }

async function storyOf(db: Db, { id, scopeId, answers }: Asked): Promise<string[]> {
  const { rows } = await sql<Line & { key: string | null }>`
    select created_at as at, 'order ' || order_no || ' begins; it ends as ' || state as what, null as key
    from orders where id = ${id}
    union all
    select a.created_at, 'attempt ' || a.n || ' of ' || a.method || ', ' || a.amount_minor || ' ' || a.currency
           || case when a.yields then ', yields' else '' end || '; it ends as ' || a.state
           || coalesce(', ' || (a.details ->> 'reason'), '') || ' after ' || a.tries || ' tries', i.key
    from payment_attempts a left join idempotency_requests i on i.attempt_id = a.id where a.order_id = ${id}
    union all
    select j.at, 'gateway: ' || j.transaction_id || ' ' || j.event || ' for ' || j.order_id, null
    from sandbox_journal j join orders o on o.order_no = j.order_no where o.id = ${id}
    union all
    select at, 'ledger: ' || kind || ' of ' || gateway_txn, null from payment_ledger where order_id = ${id}`.execute(
    db,
  )
  const told = answers
    .filter((answer) => answer.scopeId === scopeId)
    .map(({ at, key, what }) => ({ at, key, what: `answer: ${what}` }))
  return [...rows, ...told]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(
      ({ at, what, key }) =>
        `  ${at.toISOString()}  ${what}${key === null ? '' : ` (request ${key.slice(0, 8)})`}`,
    )
}
