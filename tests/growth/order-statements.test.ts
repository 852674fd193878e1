import { expect, test } from 'vitest'
import { hearDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wholeApi } from '../access/whole-api.ts'
import type { JsonCall, JsonClient } from '../bench/json-client.ts'
import { orderWork, premium } from '../bench/order-work.ts'

/** The most SQL statements of each request of a whole order. Lower them freely. */
const MOST_STATEMENTS: Readonly<Record<string, number>> = {
  create: 1,
  // One of them asks about the co-parent also without an account, so that its time tells nothing.
  family: 9,
  package: 8,
  address: 9,
  price: 5,
  'place order': 64,
}
/** The most times that each request waits for the database. Statements that are sent together wait once. */
const MOST_WAITS: Readonly<Record<string, number>> = {
  create: 1,
  family: 6,
  package: 6,
  address: 7,
  price: 5,
  'place order': 31,
}

const ORDERS = 6

test('a whole order sends no more statements than before, and waits no more often', async () => {
  const { db } = await testDatabase()
  const { call } = await wholeApi(db)
  const client: JsonClient = {
    call: async ({ method, path, body, headers }) =>
      call(method, path, { body, headers: headersOf(headers) }),
    close: () => undefined,
  }
  let [ran, sent] = [0, 0]
  hearDatabase(db, { waited: () => undefined, sent: () => (sent += 1), ran: () => (ran += 1) })
  const counts: Record<string, number> = {}
  const waits: Record<string, number> = {}
  const buy = orderWork(client, await premium(client))
  const counted = async <T>(name: string, part: () => Promise<T>): Promise<T> => {
    const before = [ran, sent] as const
    const result = await part()
    counts[name] = ran - before[0]
    waits[name] = Math.min(waits[name] ?? Infinity, sent - before[1])
    return result
  }
  // The first order fills what the process keeps. Sometimes a statement starts one turn of the event loop later, and
  // that adds a wait. So the least of several orders counts.
  for (let order = 1; order <= ORDERS; order += 1) await buy(counted)
  for (const [name, most] of Object.entries(MOST_STATEMENTS))
    expect(counts[name], name).toBeLessThanOrEqual(most)
  for (const [name, most] of Object.entries(MOST_WAITS)) expect(waits[name], name).toBeLessThanOrEqual(most)
  expect(Object.keys(counts)).toEqual(Object.keys(MOST_STATEMENTS))
})

function headersOf(given: JsonCall['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}
