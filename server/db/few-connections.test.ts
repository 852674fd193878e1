import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inBackground } from './database.ts'

const { db } = await testDatabase()

test('work in the background uses few connections at once, also after a failure, and leaves the others', async () => {
  const quiet = inBackground(db)
  let [open, most] = [0, 0]
  const work = async (n: number) =>
    quiet.transaction().execute(async (tx) => {
      open += 1
      most = Math.max(most, open)
      await sql`select pg_sleep(0.01)`.execute(tx)
      open -= 1
      if (n % 3 === 0) throw new Error('a fault of the tests')
    })
  const ended = Promise.allSettled(Array.from({ length: 24 }, (_, n) => work(n)))
  await sql`select 1`.execute(db)
  expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect(most).toBe(4)
  await expect(sql`select no_such_column`.execute(quiet)).rejects.toThrow('no_such_column')
})
