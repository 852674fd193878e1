import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const OWNER = 'server/payments/'
/** Only payments know that these tables exist. */
const PRIVATE_TABLES = [
  'instruments_to_forget',
  'disputes',
  'payment_attempts',
  'payment_ledger',
  'webhook_events',
  'reconciliations',
  'refunds',
  'sweep_watermarks',
  'lost_payments',
]
const others = readSources().filter(
  ({ path }) => /^(server|tools)\//.test(path) && !isTest(path) && !path.startsWith(OWNER) && !isSchema(path),
)

function isSchema(path: string): boolean {
  return path.startsWith('server/db/')
}

/** The states in the types of the two tables. */
function statesOf(table: string): string[] {
  const types = readFileSync('server/db/tables/orders.ts', 'utf8')
  const [, union = ''] =
    new RegExp(`\\n  ${table}: \\{[^}]*?\\n    state:([^:]*?)\\n    \\w+:`).exec(types) ?? []
  return [...union.matchAll(/'(\w+)'/g)].flatMap(([, state]) => state ?? [])
}

test('the states of orders and attempts are read from their types', () => {
  expect(statesOf('orders')).toContain('payment_failed')
  expect(statesOf('payment_attempts')).toContain('superseded')
})

test('only payments query attempts, the ledger, notifications and findings', () => {
  const named = new RegExp(
    `(?:from|join|update|into)\\s+(?:${PRIVATE_TABLES.join('|')})\\b|'(?:${PRIVATE_TABLES.join('|')})(?: as \\w+)?'`,
  )
  expect(others.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([])
})

test('code outside payments that queries orders names no state, and asks paymentStatus', () => {
  const states = new Set([...statesOf('orders'), ...statesOf('payment_attempts')])
  const queriesOrders = /(?:from|join|update|into)\s+orders\b|(?:From|Join|Into|Table)\('orders\b/
  const naming = others
    .filter(({ text }) => queriesOrders.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'([a-z_]+)'/g)].flatMap(([, word]) =>
        word !== undefined && states.has(word) ? [`${path}: ${word}`] : [],
      ),
    )
  expect(naming).toEqual([])
})
