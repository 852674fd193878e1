import { expect, test } from 'vitest'
import { hearDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, testCharges } from '#tests/support/renewals/due-renewals.ts'

const RENEWALS = 10
const TURNS = 3
/** The most SQL statements of one renewal, with its share of those that serve ten. Lower them freely. */
const MOST_STATEMENTS = 22.2
/** The most times that it waits for the database. Statements that are sent together wait once. */
const MOST_WAITS = 15

test('ten renewals send no more statements than before, and wait no more often', async () => {
  const { db } = await testDatabase()
  const { charge } = testCharges(db)
  let [ran, sent] = [0, 0]
  hearDatabase(db, { waited: () => undefined, sent: () => (sent += 1), ran: () => (ran += 1) })
  const counts: { statements: number; waits: number }[] = []
  for (let turn = 1; turn <= TURNS; turn += 1) {
    for (let count = 0; count < RENEWALS; count += 1) await aSubscriber(db)
    ;[ran, sent] = [0, 0]
    expect(await charge()).toBe(RENEWALS)
    counts.push({ statements: ran / RENEWALS, waits: sent / RENEWALS })
  }
  // The first turn fills what the process keeps. Sometimes a statement starts one turn of the event loop later.
  expect(Math.min(...counts.map(({ statements }) => statements))).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(Math.min(...counts.map(({ waits }) => waits))).toBeLessThanOrEqual(MOST_WAITS)
})
