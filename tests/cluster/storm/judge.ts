import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { findViolations } from '#tests/faults/invariants.ts'
import { findLies } from '#tests/faults/lies.ts'
import type { Witness } from './people.ts'

export type Verdict = Record<string, number>

/** Checks every person, our ledger and the gateway's records. Each number counts violations. */
export async function judge(db: Db, book: Db, witness: Witness): Promise<Verdict> {
  await layBooksSideBySide(db, book)
  const { people, told, refusals } = witness
  const humans = people.map(({ drafts }) => drafts.map(({ signupId }) => signupId))
  return {
    ...(await findViolations(db)),
    ...(await findLies(db, { told, refusals, humans })),
    ...(await askForPeople(db, witness)),
    'H4 a paid order that was later shown as not paid': people.reduce((sum, one) => sum + one.takenBack, 0),
  }
}

/** The gateway knows an attempt as the number of the order, a dash and the number of the attempt. */
const named = <Row extends { order_id: string }>(row: Row) => ({
  ...row,
  order_no: row.order_id.replace(/-\d+$/, ''),
})

/** Copies the gateway's records into its empty tables in our database, so that one query can compare them. */
async function layBooksSideBySide(db: Db, book: Db): Promise<void> {
  const transactions = await book.selectFrom('sandbox_transactions').selectAll().execute()
  const journal = await book.selectFrom('sandbox_journal').selectAll().orderBy('id').execute()
  await db.transaction().execute(async (tx) => {
    const held = JSON.stringify(transactions.map((row) => named({ ...row, request_hash: '\\x00' })))
    await sql`insert into sandbox_transactions
      select * from jsonb_populate_recordset(null::sandbox_transactions, ${held}::jsonb)`.execute(tx)
    const moved = JSON.stringify(journal.map(named))
    await sql`insert into sandbox_journal overriding system value
      select * from jsonb_populate_recordset(null::sandbox_journal, ${moved}::jsonb)`.execute(tx)
  })
}

/** Compares the answers that each person saw with their money and their rows. */
async function askForPeople(db: Db, { people }: Witness): Promise<Verdict> {
  const drafts = people.flatMap(({ id, drafts: own }) =>
    own.map(({ signupId }) => ({ person: id, scope_id: signupId })),
  )
  const receipts = people.flatMap(({ receipts: seen }) =>
    seen.map(({ transactionId, totalMinor }) => ({ txn: transactionId, total: totalMinor })),
  )
  const { rows } = await sql<Verdict>`
    with drafts as (select * from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
                      as d(person uuid, scope_id uuid)),
    receipts as (select distinct * from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
                   as r(txn text, total integer)),
    charges as (select d.person, j.transaction_id from drafts d join orders o on o.scope_id = d.scope_id
                join sandbox_journal j on j.order_no = o.order_no and j.event = 'captured'
                where not exists (select from sandbox_journal v
                                  where v.transaction_id = j.transaction_id and v.event = 'voided'))
    select
      (select count(*) from (select person from charges group by person
         having count(distinct transaction_id) > 1) twice) as "H1 a person charged more than once",
      (select count(*) from receipts r where not exists (
         select from sandbox_journal j where j.event = 'captured' and j.transaction_id = r.txn
           and j.amount_minor = r.total)) as "H2 a receipt without a charge of its amount",
      (select count(*) from drafts d where not exists (select from registrations g where g.id = d.scope_id)
         and not exists (select from orders o where o.scope_id = d.scope_id))
        as "H3 an acknowledged draft that is gone",
      (select count(*) from sandbox_journal j where j.event = 'captured' and not exists (
         select from orders o join drafts d on d.scope_id = o.scope_id where o.order_no = j.order_no))
        as "H5 a charge that belongs to nobody"`.execute(db)
  return rows[0] ?? {}
}
