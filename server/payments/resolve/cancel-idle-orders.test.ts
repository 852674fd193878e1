import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)
const OVER_A_DAY_SECONDS = DAY_SECONDS + 60

/** An order whose only attempt was declined. Returns its scope. */
async function declined(): Promise<string> {
  const purchase = aPurchase({}, aNonce(DECLINED))
  expect(await payments.placeOrder(purchase, anyone)).toMatchObject({ outcome: 'declined' })
  return purchase.scopeId
}

async function stateOf(scopeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from orders where scope_id = ${scopeId}`.execute(
    db,
  )
  return rows[0]?.state
}

test('an idle order that cannot be cancelled stops no other one', async () => {
  const [broken, other] = [await declined(), await declined()]
  const mend = await refuseChanges(db, { table: 'orders', when: `new.scope_id = '${broken}'` })
  await setClockOffset(db, OVER_A_DAY_SECONDS)
  const log = recordedLog()
  const job = payments.jobs.find(({ name }) => name === 'cancel-idle-orders')
  await job?.run(jobContext(db, log))
  await mend()
  expect([await stateOf(broken), await stateOf(other)]).toEqual(['open', 'cancelled'])
})
