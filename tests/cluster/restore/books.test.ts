import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { differences } from './books.ts'

const { db } = await testDatabase()

async function moved(event: 'captured' | 'refunded', minor: number): Promise<void> {
  await sql`insert into sandbox_journal (transaction_id, order_id, order_no, event, amount_minor, currency)
            values ('t1', 'EH-1-1', 'EH-1', ${event}, ${minor}, 'USD')`.execute(db)
}

test('the records differ if only the gateway knows a payment, until all of it is refunded', async () => {
  expect(await differences(db, db)).toEqual([])
  await moved('captured', 14_400)
  expect(await differences(db, db)).toEqual(['t1'])
  await moved('refunded', 4_400)
  expect(await differences(db, db)).toEqual(['t1'])
  await moved('refunded', 10_000)
  expect(await differences(db, db)).toEqual([])
})
