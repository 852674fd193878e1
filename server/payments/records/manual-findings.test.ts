import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { noteFinding } from './manual-findings.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db)

test('two processes that report one finding at the same time, also around midnight, create it once', async () => {
  const found = { txn: 'twice-at-once', finding: 'captured-unknown' } as const
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
  const first = db.transaction().execute(async (tx) => {
    await sql`insert into reconciliations (day, txn, finding)
              values (current_date - 1, ${found.txn}, ${found.finding})`.execute(tx)
    begin(undefined)
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length
        },
        { timeout: 10_000 },
      )
      .toBe(1)
  })
  await begun
  const [isNew] = await Promise.all([noteFinding(db, found), first])
  expect(isNew).toBe(false)
})

test('a finding that cannot be compared does not block the others', async () => {
  const ids: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const placed = await payments.placeOrder(aPurchase(), anyone)
    if (placed.outcome !== 'paid') throw new Error(placed.outcome)
    ids.push(placed.order.transactionId)
    await db
      .insertInto('reconciliations')
      .values({
        txn: placed.order.transactionId,
        finding: 'paid-missing',
        checked_at: sql<Date>`now() - make_interval(hours => ${3 - n})`,
      })
      .execute()
  }
  const [stuck, resolved] = ids
  const own = testPayments(db, {
    gateway: {
      ...gateway,
      find: async (id) => {
        const answer = await gateway.find(id)
        if (id !== stuck || answer.outcome !== 'found') return answer
        return { outcome: 'found', transaction: { ...answer.transaction, status: 'authorised' } }
      },
      capture: async () => ({ outcome: 'unknown', because: 'timeout' }),
    },
  })
  const job = own.payments.jobs.find(({ name }) => name === 'recheck-findings')
  await job?.run(jobContext(db))
  const { rows } = await sql<{ txn: string }>`
    select txn from reconciliations where resolved_at is null and txn = any(${ids})`.execute(db)
  expect(rows).toEqual([{ txn: stuck }])
  expect(resolved).toBeDefined()
})
